-- Each entry of the audit log carries a number and a hash over its content and the hash before, so that a change, an
-- insertion or a removal is noticed (decision 60). The database makes them as it takes an entry in, whoever writes it.
alter table audit_entry add column number bigint, add column hash text;

-- The hash of an entry: SHA-256 over this list as jsonb writes it, which core/support/staff/audit-chain.ts writes as well.
create function audit_entry_hash(previous text, it audit_entry) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    1, previous, it.number, it.id, it.staff_id, it.staff_name, it.kind, it.command, it.detail, to_jsonb(it.subjects), it.moves,
    it.plan, it.unapproved, it.reason, it.ticket_id, to_char(it.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
  )::text, 'UTF8')), 'hex')
$$;

-- What is here already is chained in its order.
alter table audit_entry disable trigger audit_entry_is_append_only;
do $$
declare
  it audit_entry;
  previous text := '';
  count bigint := 0;
begin
  for it in select * from audit_entry order by id loop
    count := count + 1;
    it.number := count;
    previous := audit_entry_hash(previous, it);
    update audit_entry set number = count, hash = previous where id = it.id;
  end loop;
end
$$;
alter table audit_entry enable trigger audit_entry_is_append_only;
alter table audit_entry alter column number set not null, alter column hash set not null;
create unique index audit_entry_in_order on audit_entry (number);

-- One after the other: nobody else puts an entry in until the transaction of this one has ended.
create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtextextended('audit_entry', 180));
  select number, hash into last from audit_entry order by number desc limit 1;
  new.number := coalesce(last.number, 0) + 1;
  new.hash := audit_entry_hash(coalesce(last.hash, ''), new);
  return new;
end
$$;
create trigger audit_entry_is_chained before insert on audit_entry for each row execute function chain_audit_entry();

-- The newest entry that a process with the installation's secret has put in, signed by it: of what is cut off behind, it tells.
create table audit_seal (
  is_only boolean primary key default true check (is_only),
  -- Before this entry nothing was sealed.
  since bigint not null,
  number bigint not null,
  hash text not null,
  mac text not null
);
