-- Support names things by the last eight digits of their id: ids of one minute begin alike, and end as chance has it.
create index person_id_end on person (right(id::text, 8));
create index listing_id_end on listing (right(id::text, 8));
create index bid_id_end on bid (right(id::text, 8));
create index contract_id_end on contract (right(id::text, 8));
create index milestone_id_end on milestone (right(id::text, 8));
create index payment_id_end on payment (right(id::text, 8));
create index refund_id_end on refund (right(id::text, 8));
create index support_ticket_id_end on support_ticket (right(id::text, 8));
create index alert_id_end on alert (right(id::text, 8));
