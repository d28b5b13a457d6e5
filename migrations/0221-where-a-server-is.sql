-- Where browsers reach the server that a heartbeat is of, which the command line leads to; null for what is no server.
alter table heartbeat add column public_url text;
