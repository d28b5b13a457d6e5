alter table message validate constraint message_given_up_check;
