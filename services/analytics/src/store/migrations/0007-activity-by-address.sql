-- What happened to mails that were to an address and no contact, for when a contact with the address is erased or exported.
create index activity_by_address on activity (project_id, contact_email) where contact_id is null;
