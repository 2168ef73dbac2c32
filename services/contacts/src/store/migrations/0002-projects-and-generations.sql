-- What contacts needs to know of projects; kept from accounts.projects.v1 by version.
create table projects (
  id uuid primary key,
  language text not null,
  -- The project's life: rows and messages of an earlier one are void.
  generation bigint not null,
  version bigint not null,
  -- Until when rows of earlier generations are looked for and deleted; null when there is nothing to look for.
  wipe_until timestamptz(3)
);
create index projects_to_wipe on projects (wipe_until) where wipe_until is not null;

alter table contacts add column generation bigint not null default 1;
alter table contacts alter column generation drop default;
alter table idempotency_keys add column generation bigint not null default 1;
alter table idempotency_keys alter column generation drop default;
