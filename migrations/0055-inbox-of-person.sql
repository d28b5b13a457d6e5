-- Offers that came to nothing, by either side: with the indexes of the others, all contracts of one person.
create index contract_undone_of_poster on contract (poster_id) where state in ('withdrawn', 'refused');
create index contract_undone_of_bidder on contract (bidder_id) where state in ('withdrawn', 'refused');
