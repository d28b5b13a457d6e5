-- Support lists contracts, payments and refunds by person, state, time and sum, newest first, a page at a time. Times are
-- those of the ids; the sums of one state lie in its index, and are compared without reading the rows.
create index contract_by_state on contract (state, id desc) include (total_cost);
drop index contract_in_state;
alter index contract_by_state rename to contract_in_state;
create index contract_undone_by_poster on contract (poster_id, id desc) where state in ('withdrawn', 'refused');
create index contract_undone_by_bidder on contract (bidder_id, id desc) where state in ('withdrawn', 'refused');
drop index contract_undone_of_poster, contract_undone_of_bidder;
alter index contract_undone_by_poster rename to contract_undone_of_poster;
alter index contract_undone_by_bidder rename to contract_undone_of_bidder;

create index payment_in_state on payment (state, id desc) include (total);
create index payment_by_poster on payment (poster_id, id desc);
create index payment_by_bidder on payment (bidder_id, id desc);
drop index payment_of_poster, payment_of_bidder;
alter index payment_by_poster rename to payment_of_poster;
alter index payment_by_bidder rename to payment_of_bidder;

create index refund_in_state on refund (state, id desc) include (amount);
create index refund_of_poster on refund (poster_id, id desc);
create index refund_of_bidder on refund (bidder_id, id desc);
