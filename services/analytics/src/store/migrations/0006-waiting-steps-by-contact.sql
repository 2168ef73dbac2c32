-- What waits of one contact: for its export, and for its erasure.
create index waiting_steps_by_contact on waiting_steps (contact_id);
