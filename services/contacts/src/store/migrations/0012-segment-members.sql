-- A copy of who is in the segments whose members are stored, kept from segments.memberships.v1.

-- What is known of each segment's members as a whole.
create table segment_copies (
  project_id uuid not null,
  generation bigint not null,
  segment_id uuid not null,
  -- The highest version that was applied.
  version bigint not null,
  -- Members of this version and earlier ones do not count: the segment was deleted, or no longer tracked.
  ended_version bigint not null default 0,
  -- False while rows of such members are still to be deleted, by batches in the order of contacts.
  is_emptied boolean not null default true,
  emptied_to uuid,
  -- When the segment was deleted.
  deleted_at timestamptz(3),
  primary key (project_id, generation, segment_id)
);
create index segment_copies_to_empty on segment_copies (segment_id) where not is_emptied;
create index segment_copies_deleted on segment_copies (deleted_at) where deleted_at is not null;

-- A row has no generation of its own: it goes with its contact, which has one.
create table segment_members (
  project_id uuid not null,
  segment_id uuid not null,
  contact_id uuid not null references contacts (id) on delete cascade,
  -- Of the message that was applied last: an older one, such as a replayed dead letter, changes nothing.
  version bigint not null,
  -- Null for a member. Who has left keeps a row for as long as an older message may come.
  left_at timestamptz(3),
  primary key (project_id, segment_id, contact_id)
);
create index segment_members_by_contact on segment_members (contact_id);
create index segment_members_left on segment_members (left_at) where left_at is not null;
