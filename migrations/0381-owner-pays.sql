-- Which bid of a request for materials whom the work is done for is asked to pay directly, or has hired.
alter table material_request add column owner_pays jsonb check (jsonb_typeof(owner_pays) = 'object');
