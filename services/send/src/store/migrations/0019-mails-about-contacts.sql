-- Mails to others that were written with the data of a contact, for when it is erased or exported.
create index emails_about_contact on emails (project_id, (variables -> 'contact' ->> 'id')) where contact_id is null;
