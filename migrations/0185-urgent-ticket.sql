-- An urgent ticket is in the inbox at once, before everything else.
create index stuck_urgent_ticket on support_ticket (updated_at, id) where state = 'open' and priority = 'urgent';
