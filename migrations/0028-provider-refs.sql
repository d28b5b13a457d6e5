-- A provider's notification may tell nothing but its own name for the thing it is about.
create index payment_provider_ref on payment (provider_ref, rail) where provider_ref is not null;
create index payment_account_ref on payment_account (ref, rail);
