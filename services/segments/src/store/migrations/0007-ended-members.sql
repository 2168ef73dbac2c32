alter table segments
  -- Memberships that began with this version of the segment or before count no more, though their rows may still be there: it is tracked
  -- no longer, has been tracked anew since, or is deleted.
  add column ended_version bigint not null default 0,
  -- Whether those rows are gone.
  add column is_emptied boolean not null default true,
  -- The version up to which they are; null: from the beginning.
  add column emptied_to bigint,
  -- The row stays until those of its members are gone.
  add column deleted_at timestamptz(3);
create index segments_to_empty on segments (id) where not is_emptied;
