-- A bid can ask for milestones to be funded before work starts; a contract keeps what its bid has asked for.
-- The defaults are what a server of the release before writes.
alter table bid add column asks_funding boolean not null default false;
alter table contract add column asks_funding boolean not null default false;
