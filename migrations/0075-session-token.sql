-- Refresh tokens name their session, so a session is read by its id. Tokens of before do not: who holds one signs in again.
update session set ended_at = now() where ended_at is null;
drop index session_previous_token_hash;
alter table session drop constraint session_token_hash_key;
