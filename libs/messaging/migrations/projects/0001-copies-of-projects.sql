-- The copy of projects that every service but accounts keeps, from accounts.projects.v1 by version. Applied after the files of the
-- service itself: the first two services made tables `projects` of their own, with different columns, which get here what they lack.
-- All columns that are added have a default, so that instances of the release before can still write beside this one.
create table if not exists projects (
  id uuid primary key,
  language text not null,
  -- The project's life: rows and messages of an earlier one are void.
  generation bigint not null,
  version bigint not null
);
alter table projects
  add column if not exists name text not null default '',
  add column if not exists tracking text not null default 'ENABLED' check (tracking in ('ENABLED', 'DISABLED', 'MARKETING_ONLY')),
  add column if not exists disabled boolean not null default false,
  add column if not exists deleted boolean not null default false,
  -- Until when rows of earlier generations are looked for and deleted; null when there is nothing to look for.
  add column if not exists wipe_until timestamptz(3),
  -- When that is looked for next; also the lease of whoever looks now. Null: at once.
  add column if not exists wipe_at timestamptz(3);

drop index if exists projects_to_wipe;
create index projects_by_wipe on projects (wipe_at nulls first) where wipe_until is not null;

-- Rows that were written after an earlier wipe are still there.
update projects set wipe_until = now() + interval '10 minutes' where deleted or generation > 1;
