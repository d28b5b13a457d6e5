-- What rate limits and lockouts count are attempts.
alter table try_count rename to attempt_count;
alter index try_count_pkey rename to attempt_count_pkey;
alter index try_count_since rename to attempt_count_since;
alter table attempt_count rename constraint try_count_count_check to attempt_count_count_check;
alter table phone_code rename column tries to attempts;
alter table phone_code rename constraint phone_code_tries_check to phone_code_attempts_check;
