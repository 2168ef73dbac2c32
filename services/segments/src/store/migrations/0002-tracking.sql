-- The version of what segments a project has: raised by every change of them. Whoever changes members by it holds a share lock on the
-- row, so no change of a condition commits in between.
create table project_definitions (
  project_id uuid not null,
  generation bigint not null,
  version bigint not null,
  -- When the project first had a tracked segment; null: never. It stays when there is none any more.
  tracked_since timestamptz(3),
  primary key (project_id, generation)
);
insert into project_definitions (project_id, generation, version)
select distinct project_id, generation, 1 from segments;

-- A contact as far as tracked segments have been evaluated for it.
create table contact_states (
  project_id uuid not null,
  generation bigint not null,
  contact_id uuid not null,
  -- Of the contact, when it was evaluated last; 0: never.
  version bigint not null,
  -- The number of evaluations begun by asking contacts; only the last one begun is applied.
  attempt bigint not null,
  -- The number of reasons to evaluate so far: one that came after an evaluation had begun needs another.
  marks bigint not null,
  -- An evaluation has begun; should it never end, it is due again at due_at.
  claimed boolean not null,
  -- When the contact is to be evaluated next.
  due_at timestamptz(3),
  -- The contact is deleted: what comes late changes nothing.
  deleted_at timestamptz(3),
  primary key (project_id, generation, contact_id)
);
create index contact_states_by_due on contact_states (due_at) where due_at is not null;
create index contact_states_by_deletion on contact_states (deleted_at) where deleted_at is not null;

-- How many contacts have ever entered and left.
alter table segments add column entries bigint not null default 0;
alter table segments add column exits bigint not null default 0;

-- A comparison of a tracked segment's members with who fits its condition.
create table computes (
  segment_id uuid primary key references segments (id) on delete cascade,
  project_id uuid not null,
  -- The number of the last request, and of the last that is done.
  asked bigint not null,
  done bigint not null,
  phase text not null check (phase in ('entries', 'exits')),
  -- Where the phase goes on; null: at its beginning.
  position text,
  -- Taken up by an instance until then.
  lease_until timestamptz(3),
  turned_at timestamptz(3),
  finished_at timestamptz(3)
);
create index computes_open on computes (turned_at nulls first) where done < asked;
create index computes_by_end on computes (finished_at);
