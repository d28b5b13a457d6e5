-- A chargeback is named by the end of its id as well.
create index chargeback_id_end on chargeback (right(id::text, 8));
