-- A contract can demand that the bidder's insurance covers its dates. The default is what a server of the release before writes.
alter table contract
  add column insurance_demand text not null default 'none'
    constraint contract_insurance_demand_check check (insurance_demand in ('none', 'warn', 'block'));

-- Whose people are reminded when the insurance ends.
create index contract_demanding_insurance on contract (id) where state = 'accepted' and insurance_demand <> 'none';

alter table reminder drop constraint reminder_what_check,
  add constraint reminder_what_check check (
    what in (
      'offer', 'review', 'refund', 'work', 'decision', 'dispute', 'held', 'release_7', 'release_3', 'release_1', 'retainage',
      'credential_30', 'credential_7', 'insurance_30', 'insurance_7'
    )
  );
