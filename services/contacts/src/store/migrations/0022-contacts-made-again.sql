-- First: a deletion that has begun locks contacts, and then waits for the other table.
lock table contacts in share row exclusive mode;

-- A link in a mail has the id that the contact had then. When that contact was deleted and another one has its address now, an opt-out by the
-- link is one of the present contact. The newest row of an address in former_contacts names it: triggers set that, which no writer can forget,
-- since a contact cannot be found by the hash of its address.
alter table former_contacts add column successor_id uuid;

-- For the newest row of an address. An address may have hundreds: some callers delete and import all contacts every night.
create index former_contacts_newest on former_contacts (project_id, generation, address, deleted_at, contact_id);
drop index former_contacts_by_address;

-- The settings: a plan is kept for the session, and may have been made when the table was empty.
create function note_successors_inserted() returns trigger language plpgsql
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$ begin
  update former_contacts set successor_id = contact.id from after_rows as contact
  where contact_id = (
    select contact_id from former_contacts as former
    where former.project_id = contact.project_id and former.generation = contact.generation
      and former.address = sha256((select key from address_key) || convert_to(contact.email, 'UTF8'))
    order by deleted_at desc, contact_id desc limit 1
  );
  return null;
end $$;
create trigger note_successors_inserted after insert on contacts
referencing new table as after_rows for each statement execute function note_successors_inserted();

-- By row, since nearly no change is one of the address: a trigger for statements would read the rows of each.
create function note_successor_updated() returns trigger language plpgsql set enable_seqscan = off as $$ begin
  -- Who is erased later is found by the present address alone, so no row of another address may name the contact.
  update former_contacts set successor_id = null
  where successor_id = old.id and contact_id = (
    select contact_id from former_contacts as former
    where former.project_id = old.project_id and former.generation = old.generation
      and former.address = sha256((select key from address_key) || convert_to(old.email, 'UTF8'))
    order by deleted_at desc, contact_id desc limit 1
  );
  update former_contacts set successor_id = new.id
  where contact_id = (
    select contact_id from former_contacts as former
    where former.project_id = new.project_id and former.generation = new.generation
      and former.address = sha256((select key from address_key) || convert_to(new.email, 'UTF8'))
    order by deleted_at desc, contact_id desc limit 1
  );
  return null;
end $$;
create trigger note_successor_updated after update on contacts
for each row when (old.email is distinct from new.email) execute function note_successor_updated();

-- Contacts that were made again before.
update former_contacts as former set successor_id = contact.id from contacts as contact
where former.project_id = contact.project_id and former.generation = contact.generation
  and former.address = sha256((select key from address_key) || convert_to(contact.email, 'UTF8'));
