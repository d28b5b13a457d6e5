-- The browsers in which people are told of news though no page of Dibbs is open. Each belongs to a session and ends with it.
create table push_subscription (
  id uuid primary key,
  person_id uuid not null references person,
  session_id uuid not null constraint push_subscription_session unique references session on delete cascade,
  endpoint text not null constraint push_subscription_endpoint unique check (char_length(endpoint) <= 1000),
  public_key text not null,
  auth_secret text not null,
  created_at timestamptz(3) not null
);
create index push_subscription_of_person on push_subscription (person_id, id desc);

alter table message drop constraint message_channel_check;
alter table message
  add constraint message_channel_check check (channel in ('mail', 'sms', 'push'));
