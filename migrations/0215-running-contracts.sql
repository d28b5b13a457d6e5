-- A person's contracts that are offered or run, newest first, for either side.
create index contract_running_of_poster on contract (poster_id, id desc) where state in ('offer_sent', 'accepted');
create index contract_running_of_bidder on contract (bidder_id, id desc) where state in ('offer_sent', 'accepted');
