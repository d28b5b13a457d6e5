-- What has come in or was processed since a moment, for whoever watches it as it happens.
create index webhook_event_received on webhook_event (received_at);
create index webhook_event_processed on webhook_event (processed_at) where processed_at is not null;
