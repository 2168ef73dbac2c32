create table segments (
  id uuid primary key,
  project_id uuid not null,
  -- The project's generation when the segment was created.
  generation bigint not null,
  name text not null,
  description text,
  type text not null check (type in ('DYNAMIC', 'STATIC')),
  -- Part of the event names segment.<slug>.entry and .exit.
  slug text not null,
  condition jsonb check ((condition is null) = (type = 'STATIC')),
  track_membership boolean not null check (type = 'DYNAMIC' or not track_membership),
  -- What the condition reads directly, not through other segments: contact fields, event names, segment
  -- ids.
  reads_fields text[] not null,
  reads_events text[] not null,
  reads_segments uuid[] not null,
  -- Incremented when condition or tracking change.
  definition_version bigint not null,
  -- Number of the last message about the members. The messages of a segment are numbered without gaps.
  membership_version bigint not null,
  member_count bigint not null,
  -- How many contacts have ever entered and left.
  entries bigint not null default 0,
  exits bigint not null default 0,
  -- Memberships that started at this version or earlier do not count, although their rows may still exist:
  -- tracking ended or restarted, or the segment is deleted.
  ended_version bigint not null default 0,
  -- Whether the rows of those memberships are deleted.
  is_emptied boolean not null default true,
  -- Version up to which they are deleted. Null: none so far.
  emptied_to bigint,
  -- When members were last counted. Null: count as soon as possible.
  counted_at timestamptz(3),
  -- Lease of the loop that counts.
  count_lease_until timestamptz(3),
  -- Milliseconds, like a JavaScript date.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A deleted segment keeps its row until the rows of its members are deleted.
  deleted_at timestamptz(3),
  -- Also finds the segments of a project, and rows of earlier generations for the purge.
  unique (project_id, generation, slug)
);
-- Segments to be counted, of all projects.
create index segments_by_count on segments (counted_at nulls first) where type = 'DYNAMIC';
create index segments_to_empty on segments (id) where not is_emptied;

create table segment_members (
  project_id uuid not null,
  segment_id uuid not null references segments (id) on delete cascade,
  contact_id uuid not null,
  -- Number of the message of the entry. Orders the members, newest first.
  entry_version bigint not null,
  -- The contact's version when it entered.
  contact_version bigint not null,
  entered_at timestamptz(3) not null,
  primary key (segment_id, contact_id)
);
create unique index segment_members_by_entry on segment_members (segment_id, entry_version desc);
-- Memberships of a deleted contact.
create index segment_members_by_contact on segment_members (project_id, contact_id);

-- Version of a project's segment definitions. A transaction that changes members holds a share lock on the
-- row, so that no change of a condition commits in between.
create table project_definitions (
  project_id uuid not null,
  generation bigint not null,
  version bigint not null,
  -- When the project first had a tracked segment. Not reset when the last one is removed. Null: never.
  tracked_since timestamptz(3),
  -- Hash of the set of tracked facts, and the version since which it is in effect. Facts of an earlier
  -- version may lack events.
  shape text not null default '',
  facts_since bigint not null default 0,
  primary key (project_id, generation)
);

-- A contact for which tracked segments are evaluated.
create table contact_states (
  project_id uuid not null,
  generation bigint not null,
  contact_id uuid not null,
  -- The contact's version at the last evaluation. 0: never evaluated.
  version bigint not null,
  -- Number of evaluations that started with a request to contacts. Only the last one is applied.
  attempt bigint not null,
  -- Number of reasons to evaluate so far. A reason after the start of an evaluation needs another evaluation.
  marks bigint not null,
  -- An evaluation has started. If it never ends, the contact is due again at due_at.
  claimed boolean not null,
  -- When the contact is to be evaluated next.
  due_at timestamptz(3),
  -- Correlation id of the message that caused the next evaluation, for the membership changes that it
  -- publishes. Null: unknown.
  cause text,
  -- Facts about the contact (domain/facts.ts), by which a message is evaluated without a request to contacts.
  -- Null: not enough known.
  facts jsonb,
  -- The contact is deleted: late messages change nothing.
  deleted_at timestamptz(3),
  primary key (project_id, generation, contact_id)
) with (fillfactor = 70); -- Each message about a contact writes its row again, mostly without a change of indexed columns (HOT).
create index contact_states_by_due on contact_states (due_at) where due_at is not null;
-- Which projects have something due, and what: each gets its share when more is due than is claimed in one
-- batch.
create index contact_states_by_project on contact_states (project_id, due_at) where due_at is not null;
create index contact_states_by_deletion on contact_states (deleted_at) where deleted_at is not null;

-- Comparison of a tracked segment's members with the contacts that match its condition.
create table computes (
  segment_id uuid primary key references segments (id) on delete cascade,
  project_id uuid not null,
  -- Number of the last request.
  requested bigint not null,
  -- Number of the last request when the comparison started. 0: not started.
  started bigint not null default 0,
  -- Number of the last finished request.
  done bigint not null,
  -- Number of the last request because tracking started or a condition changed. Until it is done, the
  -- stored members may not match the condition.
  redefined bigint not null default 0,
  -- Last compared contact. Null: at the beginning.
  position text,
  lease_until timestamptz(3),
  turned_at timestamptz(3),
  finished_at timestamptz(3)
);
create index computes_open on computes (turned_at nulls first) where done < requested;
create index computes_by_end on computes (finished_at);
-- Segments of a project that are not compared yet.
create index computes_uncompared on computes (project_id) where done < redefined;
