-- Images of a project. The row is written before its object and deleted before it, so that no object is ever without a row here or in
-- objects_to_remove.
create table uploads (
  id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  -- Of the bytes as stored: the same image twice is one.
  sha256 text not null,
  -- `<id>/<sha256>.<extension>`. The id makes it unlike any key before, so that removing an object never meets a new one.
  key text not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/gif', 'image/webp')),
  size integer not null,
  width integer not null,
  height integer not null,
  -- When the object was last begun to be written.
  begun_at timestamptz(3) not null,
  -- Null: the object may be there or not.
  stored_at timestamptz(3),
  unique (project_id, generation, sha256)
);
create index uploads_unfinished on uploads (begun_at) where stored_at is null;

-- Objects whose row is gone. They are removed a while later, when no write of them can be under way any more.
create table objects_to_remove (
  key text primary key,
  due_at timestamptz(3) not null
);
create index objects_to_remove_due on objects_to_remove (due_at);

-- A trigger and not a statement of each command: the wipe of a project deletes rows too, and knows nothing of objects.
create function remove_objects_of_uploads() returns trigger language plpgsql as $$
begin
  insert into objects_to_remove (key, due_at) select key, now() + interval '15 minutes' from gone;
  return null;
end $$;
create trigger uploads_deleted after delete on uploads referencing old table as gone
  for each statement execute function remove_objects_of_uploads();
