-- How many products hold a text is guessed from a sample of their texts. With the usual hundred values one product that
-- happens to be in it makes a rare text look common, and the whole catalogue is then walked for it.
alter table product alter column search_key set statistics 1000;
