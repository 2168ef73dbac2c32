-- Copy of the projects of accounts, replicated from accounts.projects.v1 by version. A deleted project
-- keeps its id, generation and version.
create table projects (
  id uuid primary key,
  name text not null,
  language text not null,
  tracking text not null check (tracking in ('ENABLED', 'DISABLED', 'MARKETING_ONLY')),
  -- The image on subscription pages.
  logo_url text,
  -- The maximum number of workflow mails to one address.
  workflow_mails_per_hour integer not null default 20,
  workflow_mails_per_day integer not null default 100,
  disabled boolean not null,
  -- Monthly limits and the usage when they were published (`Allowance` of contracts). Null: no limits.
  allowance jsonb,
  deleted boolean not null,
  -- Rows and messages of an earlier generation are void.
  generation bigint not null,
  version bigint not null,
  -- Rows of earlier generations are searched for and deleted until this time. Null: no search.
  purge_until timestamptz(3),
  -- Time of the next search; also the lease of the process that searches. Null: immediately.
  purge_at timestamptz(3),
  -- When the service published `project.purged` for the last reset or deletion.
  purge_reported_at timestamptz(3)
);
create index projects_by_purge on projects (purge_at nulls first) where purge_until is not null;

-- Erased contacts. Rows that late work or late messages write about them are searched for and deleted too.
create table erasures (
  contact_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  -- Set to null when a search by the address finds nothing more.
  email text,
  erased_at timestamptz(3) not null,
  -- Time of the next search; also the lease of the process that searches.
  search_at timestamptz(3) not null
);
create index erasures_by_search on erasures (search_at);
create index erasures_by_project on erasures (project_id);
