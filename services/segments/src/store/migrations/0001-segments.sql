create table segments (
  id uuid primary key,
  project_id uuid not null,
  -- The project's generation in which the segment was created.
  generation bigint not null,
  name text not null,
  description text,
  type text not null check (type in ('DYNAMIC', 'STATIC')),
  -- Names the events segment.<slug>.entry and .exit.
  slug text not null,
  condition jsonb check ((condition is null) = (type = 'STATIC')),
  track_membership boolean not null check (type = 'DYNAMIC' or not track_membership),
  -- What the condition itself reads, that of segments it refers to left out: contact fields, names of events, ids of segments.
  reads_fields text[] not null,
  reads_events text[] not null,
  reads_segments uuid[] not null,
  -- Raised when condition or tracking change.
  definition_version bigint not null,
  -- The number of the last message about the members; the messages of a segment are numbered without gaps.
  membership_version bigint not null,
  member_count bigint not null,
  -- When members were counted last; null: as soon as can be.
  counted_at timestamptz(3),
  -- A loop that counts has claimed the segment until then.
  count_lease_until timestamptz(3),
  -- Milliseconds, as JavaScript has them.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- Also finds the segments of a project, and those of an earlier generation for the wipe.
  unique (project_id, generation, slug)
);
-- Which segments are to be counted, those of all projects.
create index segments_by_count on segments (counted_at nulls first) where type = 'DYNAMIC';

create table segment_members (
  project_id uuid not null,
  segment_id uuid not null references segments (id) on delete cascade,
  contact_id uuid not null,
  -- The number of the message of the entry: orders the members, the newest first.
  entry_version bigint not null,
  -- Of the contact when it entered.
  contact_version bigint not null,
  entered_at timestamptz(3) not null,
  primary key (segment_id, contact_id)
);
create unique index segment_members_by_entry on segment_members (segment_id, entry_version desc);
-- The memberships of a deleted contact.
create index segment_members_by_contact on segment_members (project_id, contact_id);
