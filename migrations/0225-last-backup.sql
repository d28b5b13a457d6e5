-- When the last backup was made is asked all the time; the log of what the staff did is long.
create index audit_entry_of_backup on audit_entry (id desc) where command = 'db backup';
