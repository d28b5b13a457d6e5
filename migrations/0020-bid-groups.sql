-- The tabs of a bidder's own bids, each a list of its own; the states of a group are those that its query names.
create index bid_waiting_of_bidder on bid (bidder_id, updated_at desc, id desc)
  where state in ('submitted', 'contract_created');
create index bid_won_of_bidder on bid (bidder_id, updated_at desc, id desc)
  where state in ('contract_started', 'end_by_poster');
create index bid_declined_of_bidder on bid (bidder_id, updated_at desc, id desc) where state in ('declined');
