-- What a bid on materials offers, line by line of the request, and the one file that may come with any bid.
alter table bid
  add column items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  add column attachment_id uuid references file;
create index bid_attachment on bid (attachment_id) where attachment_id is not null;

-- How many contracts a bidder has finished, read off the index for each bid that is compared with others.
create index contract_ended_of_bidder on contract (bidder_id) where state = 'ended';
