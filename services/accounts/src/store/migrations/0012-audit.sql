-- Who did what to what in a project, from where and when. Written by the messages of all services, never changed, deleted by age and with the
-- project.
create table audit_entries (
  -- Of the message's data: a repeat is the same entry.
  id uuid primary key,
  project_id uuid not null references projects (id),
  at timestamptz(3) not null,
  action text not null,
  subject_id text,
  subject_name text,
  actor_kind text not null check (actor_kind in ('user', 'key', 'service', 'system')),
  actor_id text,
  address text,
  request_id text
);
create index audit_entries_by_project on audit_entries (project_id, at, id);
create index audit_entries_by_action on audit_entries (project_id, action, at, id);
create index audit_entries_by_age on audit_entries (at);
