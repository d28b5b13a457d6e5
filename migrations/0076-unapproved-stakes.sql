-- What was at stake in an act that nobody else approved, in cents; summed against the limit of one person by each of its subjects.
alter table audit_entry add column unapproved bigint not null default 0 check (unapproved >= 0);
create index audit_entry_unapproved on audit_entry using gin (subjects) where unapproved > 0;
-- Plans say now whose accounts and money they touch. Those that wait do not, and have to be made again.
update approval set state = 'refused', updated_at = now(), version = version + 1 where state in ('waiting', 'approved');
