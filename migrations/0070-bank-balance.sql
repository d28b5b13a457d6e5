-- What a bidder has at the provider of bank transfers itself: money that has not reached their bank, and, below zero, what
-- their bank has kept although the poster's took it back.
alter table posting_line drop constraint posting_line_account_check;
alter table posting_line add constraint posting_line_account_check check (
  account in ('poster', 'clearing', 'balance', 'bidder', 'fees', 'house')
);

-- What a bank took back was booked as if it had left the bidder and the fees; it came out of the bidder's balance, whole.
alter table posting_line disable trigger posting_line_is_append_only;
delete from posting_line using posting
  where posting.id = posting_line.posting_id and posting.kind = 'return' and posting_line.account <> 'poster';
insert into posting_line (posting_id, place, account, amount)
  select posting.id, 9, 'balance', -payment.total from posting join payment on payment.id = posting.payment_id
  where posting.kind = 'return';
-- What was written is looked at now, because a table that still waits for that is not changed.
set constraints all immediate;
set constraints all deferred;
alter table posting_line enable trigger posting_line_is_append_only;
