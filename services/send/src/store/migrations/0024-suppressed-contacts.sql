-- Whose mail a suppression is about: its address may not be the contact's any more when that is erased or exported, and the mail may be gone.
alter table suppressions add column contact_id uuid;
update suppressions set contact_id = mail.contact_id from emails as mail where mail.id = suppressions.email_id;
create index suppressions_of_contact on suppressions (project_id, contact_id) where contact_id is not null;
