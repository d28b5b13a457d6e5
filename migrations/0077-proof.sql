-- When the person of a session last proved anew who they are; null where they have not since they signed in.
alter table session add column proven_at timestamptz(3);
