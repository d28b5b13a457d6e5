-- Reads every row once; who reads and writes them goes on meanwhile.
alter table history validate constraint history_before;
alter table alert validate constraint alert_before;
alter table message validate constraint message_before, validate constraint message_language_check;
