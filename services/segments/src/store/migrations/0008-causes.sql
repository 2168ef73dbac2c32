-- What a contact is to be evaluated for, as messages carry it (correlation id): its crossings carry it on. Null: nothing that is known.
alter table contact_states add column cause text;
