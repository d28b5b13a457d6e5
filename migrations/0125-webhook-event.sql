-- What a provider posts is a webhook event, and it is processed. Earlier moves stay in the history under the noun "notice".
alter table notice rename to webhook_event;
alter table webhook_event rename column handled_at to processed_at;
alter index notice_pkey rename to webhook_event_pkey;
alter index notice_about rename to webhook_event_about;
drop index stuck_money_notice;
drop index stuck_other_notice;
alter table webhook_event drop constraint notice_state_check, drop constraint notice_is_handled;
update webhook_event set state = 'processed' where state = 'handled';
alter table webhook_event
  add constraint webhook_event_state_check check (state in ('received', 'failed', 'processed', 'ignored')),
  add constraint webhook_event_is_processed check ((state = 'processed') = (processed_at is not null));
create index stuck_money_webhook_event on webhook_event (state, received_at, id collate "C")
  where state in ('received', 'failed')
    and subject ->> 'kind' in ('payment', 'payment_ref', 'refund', 'chargeback', 'account', 'account_ref');
create index stuck_other_webhook_event on webhook_event (state, received_at, id collate "C")
  where state in ('received', 'failed')
    and subject ->> 'kind' not in ('payment', 'payment_ref', 'refund', 'chargeback', 'account', 'account_ref');

-- The sandbox keeps its own until they are delivered.
update sandbox.document
  set kind = 'webhook_event', body = body - 'noticeId' || jsonb_build_object('webhookEventId', body -> 'noticeId')
  where kind = 'notice';
