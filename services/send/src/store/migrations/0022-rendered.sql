-- What the row of a mail is to have of its message: {"subject", "messageId", "size"}. It is here from just before the hand-over until the
-- mail has its outcome, and the mail is SENDING meanwhile: written with the outcome, the row of the mail changes once and not twice.
alter table deliveries add column rendered jsonb;
-- Mails that instances of the release before hand over have it in their own rows, as before: these instances would not take it off the queue.
