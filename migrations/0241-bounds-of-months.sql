-- History, alerts and messages are kept by month (decision 0077). What is there becomes the part before the first month, where it
-- lies: here it is said that nothing in it is of that month or later, without looking at any row. Each step is a migration of its own,
-- so that no lock is held while rows are read; where a lock is not had at once, the migration fails and can be tried again.
create schema months;

-- The first of the ids of version 7 that can be made then (decision 0008).
create function id_at(moment timestamptz) returns uuid language sql immutable strict
  return (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid;

do $$
declare
  newest timestamptz;
  bound timestamptz;
begin
  perform set_config('lock_timeout', '5s', true);
  -- What is written while this goes on is of this month or the next; a clock may once have run ahead.
  select greatest(now(), (select max(at) from history), (
    select max(to_timestamp(('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint / 1000.0))
    from ((select id from alert order by id desc limit 1) union all (select id from message order by id desc limit 1)) last
  )) into newest;
  bound := date_trunc('month', newest, 'UTC') + interval '2 months';
  execute format('alter table history add constraint history_before check (at < %L) not valid', bound);
  execute format('alter table alert add constraint alert_before check (id < %L) not valid', id_at(bound));
  execute format('alter table message add constraint message_before check (id < %L) not valid', id_at(bound));
end
$$;
