-- The record of a contract (decision 94): each of its moves is an entry that holds the hash of the one before, so that a change, an
-- insertion or a removal is noticed. The database puts them in as the transaction of the move ends, whichever program makes it.
select set_config('lock_timeout', '5s', true);

-- How long a record is, and the hash of its last entry. The row is locked until the transaction that puts one in has ended, so that
-- of two at once the second goes on from the first.
create table contract_record (
  contract_id uuid primary key,
  entries integer not null,
  hash text not null
);

create table record_entry (
  contract_id uuid not null,
  seq integer not null,
  -- Canonical JSON (RFC 8785); its SHA-256 is the hash.
  text text not null,
  hash text not null,
  primary key (contract_id, seq)
);
create trigger record_entry_is_append_only before update or delete or truncate on record_entry
  for each statement execute function refuse_change();

-- What an entry only commits to: without salt and text its commitment says nothing. They go with the person whose words they are.
create table record_word (
  contract_id uuid not null,
  commitment text not null,
  salt text not null,
  text text not null,
  person_id uuid references person (id),
  primary key (contract_id, commitment)
);
create index record_word_of_person on record_word (person_id) where person_id is not null;

-- The records of which the last check has found that they are not as they were written.
create table broken_record (
  contract_id uuid primary key,
  -- The first entry that does not fit.
  seq integer not null,
  what text not null,
  found_at timestamptz(3) not null
);
create index stuck_record on broken_record (found_at, contract_id);

-- What the record says of a move beyond the history: facts and commitments, each as canonical JSON. Null for moves from before, and
-- for those of the release before, which writes none.
alter table history add column facts text, add column commitments text;

create function record_json(value text) returns text language sql immutable as $$
  select coalesce(to_json(value)::text, 'null')
$$;

create function record_time(at timestamptz) returns text language sql stable as $$
  select coalesce(to_char(at at time zone 'UTC', '"\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\""'), 'null')
$$;

-- Puts a move in at the end of its contract's record, whose row is there and locked. `recordEntryText` in
-- core/contract/record/record-entry.ts writes the same text.
create function append_record_entry(it history, added timestamptz) returns void language plpgsql as $$
declare
  head contract_record;
  sides record;
  part text;
  salt text;
  commitments text := it.commitments;
  entry text;
  digest text;
begin
  select * into strict head from contract_record where contract_id = it.contract_id for update;
  select poster_id, bidder_id into sides from contract where id = it.contract_id;
  part := case it.person_id when sides.poster_id then 'poster' when sides.bidder_id then 'bidder' else 'person' end;
  if commitments is null and it.reason is not null then
    salt := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
    digest := encode(sha256(convert_to(salt || it.reason, 'UTF8')), 'hex');
    insert into record_word (contract_id, commitment, salt, text, person_id)
      values (it.contract_id, digest, salt, it.reason, (select id from person where id = it.person_id));
    commitments := format('{"reason":"%s"}', digest);
  end if;
  entry := '{"added":' || record_time(added)
    || ',"at":' || record_time(it.at)
    || ',"by":' || record_json(case it.actor_kind when 'person' then part else it.actor_kind end)
    || ',"contract":' || record_json(it.contract_id::text)
    || ',"event":' || record_json(it.event)
    || ',"facts":' || coalesce(it.facts, '{}')
    || ',"for":' || record_json(case it.actor_kind when 'support' then part end)
    || ',"from":' || record_json(it.from_state)
    || ',"noun":' || record_json(it.noun)
    || ',"previous":' || record_json(head.hash)
    || ',"seq":' || (head.entries + 1)
    || ',"subject":' || record_json(it.subject_id)
    || ',"to":' || record_json(it.to_state)
    || ',"v":1,"words":' || coalesce(commitments, '{}') || '}';
  digest := encode(sha256(convert_to(entry, 'UTF8')), 'hex');
  insert into record_entry (contract_id, seq, text, hash) values (it.contract_id, head.entries + 1, entry, digest);
  update contract_record set entries = head.entries + 1, hash = digest where contract_id = it.contract_id;
end
$$;

-- Begins the record of a contract that has none, with what had happened to it before there were records, up to that number of the
-- history; null: all there is. Of two at once the second waits and does nothing. Answers whether it has begun one.
create function begin_contract_record(contract uuid, before bigint) returns boolean language plpgsql as $$
declare
  it history;
  last record;
begin
  insert into contract_record (contract_id, entries, hash) values (contract, 0, '') on conflict do nothing;
  if not found then return false; end if;
  -- Where somebody has taken the row away, it goes on from what is there.
  select seq, hash into last from record_entry where contract_id = contract order by seq desc limit 1;
  if found then
    update contract_record set entries = last.seq, hash = last.hash where contract_id = contract;
    return false;
  end if;
  for it in
    select * from history where contract_id = contract and noun <> 'bid' and (before is null or id < before) order by id
  loop
    perform append_record_entry(it, now());
  end loop;
  return true;
end
$$;

create function record_history() returns trigger language plpgsql as $$
declare
  it history;
begin
  perform begin_contract_record(new.contract_id, new.id);
  -- Read under its table's own columns, whichever those of its month are.
  select * into strict it from history where id = new.id and at = new.at;
  perform append_record_entry(it, null);
  return null;
end
$$;
-- As the transaction ends: what is locked then is not waited for by whoever is still at work, in whatever order they work.
create constraint trigger history_is_recorded after insert on history deferrable initially deferred
  for each row when (new.contract_id is not null and new.noun <> 'bid') execute function record_history();
