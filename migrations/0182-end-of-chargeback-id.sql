-- Support names chargebacks by the end of their id, too.
create index chargeback_id_end on chargeback (right(id::text, 8));
