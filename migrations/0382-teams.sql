-- The people who act for a business, which is somebody's account (decision 106).
create table team_member (
  business_id uuid not null references person,
  person_id uuid not null references person,
  role text not null constraint team_member_role_check check (role in ('crew', 'estimator', 'manager', 'owner')),
  since timestamptz(3) not null,
  invited_by uuid not null references person,
  primary key (business_id, person_id),
  check (business_id <> person_id)
);
create index team_member_of_person on team_member (person_id, since);
create index team_member_invited_by on team_member (invited_by);

create table team_invitation (
  id uuid primary key,
  business_id uuid not null references person,
  email text not null check (char_length(email) <= 254),
  role text not null constraint team_invitation_role_check check (role in ('crew', 'estimator', 'manager', 'owner')),
  token_hash text not null unique,
  invited_by uuid not null references person,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- When it was accepted, withdrawn or replaced.
  closed_at timestamptz(3)
);
-- An address has one open invitation of a business.
create unique index team_invitation_open on team_invitation (business_id, email) where closed_at is null;
create index team_invitation_of_business on team_invitation (business_id, id desc);
create index team_invitation_invited_by on team_invitation (invited_by);
create index team_invitation_over on team_invitation (expires_at);

-- For which business somebody acts in a session; null where they act for themselves.
alter table session add column acts_for uuid references person;
create index session_acting on session (acts_for) where acts_for is not null;

-- Which member of a business made a move, signed, or wrote: the business itself stands where it always stood.
alter table history add column member_id uuid;
alter table signature add column member_id uuid references person;
create index signature_of_member on signature (member_id) where member_id is not null;
alter table chat_message add column member_id uuid;
