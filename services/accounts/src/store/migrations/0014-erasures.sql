-- Contacts that are erased: dead letters of mails to one are searched for and go. As in the services that keep a copy of projects.
create table erasures (
  contact_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  -- Emptied when nothing more is found by it.
  email text,
  erased_at timestamptz(3) not null,
  -- When it is searched for next; also the lease of whoever searches now.
  search_at timestamptz(3) not null
);
create index erasures_by_search on erasures (search_at);
create index erasures_by_project on erasures (project_id);
