-- Counts the stored bytes of projects in `stored_bytes` (libs/tenancy). Uses triggers, so that no writer
-- can forget it.

-- Size of an event, including its share of the indexes. Mail events count as 0: callers do not choose them.
create function event_bytes(name text, data jsonb) returns bigint language sql immutable parallel safe as $$
  select 100 + octet_length(name) + octet_length(data::text)
$$;

-- By month, because old months are dropped.
create function event_kind(created_at timestamptz) returns text language sql immutable parallel safe as $$
  select to_char(created_at at time zone 'UTC', '"events "YYYY-MM')
$$;

create function count_stored_events() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, event_kind(created_at), sum(event_bytes(name, data)) from after_rows where email_id is null group by 1, 2;
  return null;
end $$;
create trigger count_stored_events after insert on events
referencing new table as after_rows for each statement execute function count_stored_events();

create function count_deleted_events() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, event_kind(created_at), -sum(event_bytes(name, data)) from before_rows where email_id is null group by 1, 2;
  return null;
end $$;
create trigger count_deleted_events after delete on events
referencing old table as before_rows for each statement execute function count_deleted_events();

create function count_stored_import_rows() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'imports', sum(octet_length(rows::text)) from after_rows group by 1;
  return null;
end $$;
create trigger count_stored_import_rows after insert on import_rows
referencing new table as after_rows for each statement execute function count_stored_import_rows();

create function count_deleted_import_rows() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'imports', -sum(octet_length(rows::text)) from before_rows group by 1;
  return null;
end $$;
create trigger count_deleted_import_rows after delete on import_rows
referencing old table as before_rows for each statement execute function count_deleted_import_rows();

-- A contact with up to 1 KB of data counts as 0.
create function contact_bytes(data jsonb) returns bigint language sql immutable parallel safe as $$
  select greatest(0, octet_length(data::text) - 1024)
$$;

create function count_stored_contacts() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'contacts', sum(contact_bytes(data)) from after_rows group by 1 having sum(contact_bytes(data)) <> 0;
  return null;
end $$;
create trigger count_stored_contacts after insert on contacts
referencing new table as after_rows for each statement execute function count_stored_contacts();

create function count_deleted_contacts() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'contacts', -sum(contact_bytes(data)) from before_rows group by 1 having sum(contact_bytes(data)) <> 0;
  return null;
end $$;
create trigger count_deleted_contacts after delete on contacts
referencing old table as before_rows for each statement execute function count_deleted_contacts();

-- Row-level, because few changes reach it: a statement-level trigger would read all changed rows.
create function count_changed_contact() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  values (new.project_id, 'contacts', contact_bytes(new.data) - contact_bytes(old.data));
  return null;
end $$;
create trigger count_changed_contact after update of data on contacts for each row
when (contact_bytes(new.data) <> contact_bytes(old.data)) execute function count_changed_contact();

-- Counts all projects again, after rows were written by other means. Writers wait, so no migration calls it.
create function recount_stored_bytes() returns void language plpgsql as $$ begin
  lock table contacts, events, import_rows in share row exclusive mode;
  delete from stored_bytes;
  insert into stored_bytes (project_id, kind, part, bytes)
  select project_id, event_kind(created_at), 0, sum(event_bytes(name, data)) from events where email_id is null group by 1, 2
  union all
  select project_id, 'imports', 0, sum(octet_length(rows::text)) from import_rows group by 1
  union all
  select project_id, 'contacts', 0, sum(contact_bytes(data)) from contacts group by 1 having sum(contact_bytes(data)) <> 0;
end $$;
