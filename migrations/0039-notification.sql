-- What each alert and each mail tells of, so that people can choose how they are told of it.
alter table alert
  add column kind text,
  -- Whether it waits to be mailed in the digest.
  add column awaits_digest boolean not null default false;
-- Of alerts from before it is what their link tells.
update alert set kind = case
  when link like '/v1/projects/bidders%' then 'bid'
  when link like '/v1/my-bids' then 'own_bid'
  when link like '/v1/payments%' then 'account'
  when link like '/v1/support%' then 'support'
  when link like '/v1/profile/feedback%' then 'feedback'
  when link like '/v1/profile%' then 'security'
  when link like '/v1?postID%' then 'question'
  else 'contract'
end;
alter table alert alter column kind set not null,
  add constraint alert_kind_check check (kind in (
    'bid', 'own_bid', 'question', 'offer', 'contract', 'milestone', 'payment', 'refund', 'failed_payment', 'account',
    'chat', 'saved_search', 'feedback', 'support', 'reminder', 'security'
  ));

alter table message
  -- Null for what is no news that people choose about, such as a code.
  add column kind text constraint message_kind_check check (kind in (
    'bid', 'own_bid', 'question', 'offer', 'contract', 'milestone', 'payment', 'refund', 'failed_payment', 'account',
    'chat', 'saved_search', 'feedback', 'support', 'reminder', 'security', 'digest'
  )),
  -- The page of Dibbs that it is about.
  add column link text;

-- How people want to be told of a kind of news; null is what holds for everybody.
create table notification_preference (
  person_id uuid not null references person,
  kind text not null constraint notification_preference_kind_check check (kind in (
    'bid', 'own_bid', 'question', 'offer', 'contract', 'milestone', 'payment', 'refund', 'failed_payment', 'account',
    'chat', 'saved_search', 'feedback', 'support', 'reminder', 'security'
  )),
  mail text constraint notification_preference_mail_check check (mail in ('at_once', 'digest', 'never')),
  push boolean,
  primary key (person_id, kind)
);
