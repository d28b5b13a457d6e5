-- Puts a table over what there is and over what is to come, under the name that all know; no row is read or moved. Programs of the
-- release before see no difference. Takes the locks of moments, and fails where it does not get them.
select set_config('lock_timeout', '5s', true);

-- Where a month begins, as a bound of this table.
create function months.bound_of(parent text, month date) returns text language sql stable
  return case when parent = 'history' then quote_literal(month::timestamp at time zone 'UTC')
    else quote_literal(id_at(month::timestamp at time zone 'UTC')) end;

-- The part of this table for a month, by name; for what is later than all months, null.
create function months.name_of(parent text, month date) returns text language sql stable
  return coalesce(to_char(month, '"y"YYYY"m"MM'), 'later') || '_' || parent;

-- Makes the part of a month, and has the table keep the rows of that month in it. Null as month: of that month and all later ones.
create function months.attach(parent text, month date, is_last boolean) returns void language plpgsql as $$
declare
  name text := months.name_of(parent, case when not is_last then month end);
begin
  if to_regclass('months.' || name) is null then
    execute format('create table months.%I (like public.%I including defaults including constraints including storage)', name, parent);
    if parent = 'history' then
      -- No key of the whole holds only the number, which one sequence gives out.
      execute format('alter table months.%I add primary key (id)', name);
      execute format('create trigger history_is_append_only before update or delete or truncate on months.%I
        for each statement execute function refuse_change()', name);
    end if;
  end if;
  execute format('alter table public.%I attach partition months.%I for values from (%s) to (%s)', parent, name,
    months.bound_of(parent, month),
    case when is_last then 'maxvalue' else months.bound_of(parent, (month + interval '1 month')::date) end);
end
$$;

do $$
declare
  parent text;
  rule record;
  bound date;
  last bigint;
begin
  select (regexp_match(pg_get_constraintdef(oid), '''(\d{4}-\d\d-\d\d)'))[1]::date into bound
    from pg_constraint where conname = 'history_before' and conrelid = 'history'::regclass;
  alter table phone_code drop constraint phone_code_message_id_fkey;
  foreach parent in array array['history', 'alert', 'message'] loop
    execute format('alter table public.%I set schema months', parent);
    execute format('create table public.%1$I (like months.%1$I including defaults including constraints including storage)
      partition by range (%2$s)', parent, case when parent = 'history' then 'at' else 'id' end);
    execute format('alter table public.%I drop constraint %I', parent, parent || '_before');
    for rule in
      select pg_get_indexdef(indexrelid) as index, indisprimary as is_key from pg_index where indrelid = ('months.' || parent)::regclass
    loop
      if not rule.is_key then execute replace(rule.index, ' ON months.', ' ON public.');
      elsif parent <> 'history' then execute format('alter table public.%I add primary key (id)', parent);
      end if;
    end loop;
    for rule in
      select conname as name, pg_get_constraintdef(oid) as key from pg_constraint
      where conrelid = ('months.' || parent)::regclass and contype = 'f'
    loop
      execute format('alter table public.%I add constraint %I %s', parent, rule.name, rule.key);
    end loop;
    if parent = 'history' then
      select case when is_called then last_value else 0 end into last from months.history_id_seq;
      alter table months.history alter column id drop identity;
      alter table public.history alter column id add generated always as identity;
      perform setval(pg_get_serial_sequence('public.history', 'id'), last + 1, false);
    end if;
    execute format('alter table public.%1$I attach partition months.%1$I for values from (minvalue) to (%2$s)', parent,
      months.bound_of(parent, bound));
    execute format('alter table months.%I drop constraint %I', parent, parent || '_before');
    for ahead in 0..2 loop
      perform months.attach(parent, (bound + ahead * interval '1 month')::date, false);
    end loop;
    perform months.attach(parent, (bound + interval '3 months')::date, true);
  end loop;
  create trigger history_is_append_only before update or delete or truncate on public.history
    for each statement execute function refuse_change();
  alter table phone_code add constraint phone_code_message_id_fkey
    foreign key (message_id) references public.message deferrable initially deferred;
end
$$;

-- Makes the months to come, so many after this one, and says how many it has made. The part for all that is later is given its new
-- beginning in the lock of a moment; where that is not had within a second, or rows of such a month lie in it already, it stays as it is.
create function months.keep_ahead(ahead integer) returns integer language plpgsql as $$
declare
  parent text;
  next date;
  is_taken boolean;
  made integer := 0;
begin
  perform set_config('lock_timeout', '1s', true);
  foreach parent in array array['history', 'alert', 'message'] loop
    loop
      select (to_date(max(substr(relname, 2, 7)), 'YYYY"m"MM') + interval '1 month')::date into next
        from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = ('public.' || parent)::regclass and relname ~ '^y\d{4}m\d\d_';
      exit when next > date_trunc('month', now(), 'UTC') + ahead * interval '1 month';
      execute format('select exists (select from months.%I where %I < %s)', months.name_of(parent, null),
        case when parent = 'history' then 'at' else 'id' end,
        months.bound_of(parent, (next + interval '1 month')::date)) into is_taken;
      exit when is_taken;
      execute format('alter table public.%I detach partition months.%I', parent, months.name_of(parent, null));
      perform months.attach(parent, next, false);
      perform months.attach(parent, (next + interval '1 month')::date, true);
      made := made + 1;
    end loop;
  end loop;
  return made;
end
$$;
