-- Support names a webhook event by the end of its id, as it names everything else.
create index webhook_event_id_end on webhook_event (right(id, 8));
