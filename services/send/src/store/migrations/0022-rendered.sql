-- What the row of a mail is to have of its message: {"subject", "messageId", "size"}. It is here from just before the hand-over until the
-- mail has its outcome, and the mail is SENDING meanwhile: written with the outcome, the row of the mail changes once and not twice.
alter table deliveries add column rendered jsonb;
update deliveries set rendered = jsonb_build_object('subject', subject, 'messageId', message_id, 'size', size)
from emails where claim_id is not null and emails.id = email_id and emails.status = 'SENDING';
