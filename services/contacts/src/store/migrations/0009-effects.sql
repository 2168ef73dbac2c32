-- Which changes of contacts were made under an effect key (`update` of the internal API), so that a repeat makes none. The key is the
-- project's own in one generation; that order of columns serves the wipe too.
create table effects (
  project_id uuid not null,
  generation bigint not null,
  key text not null,
  -- No reference: a repeat is answered also when the contact is deleted.
  contact_id uuid not null,
  version bigint not null,
  changed boolean not null,
  created_at timestamptz(3) not null,
  primary key (project_id, generation, key)
);
create index effects_by_age on effects (created_at);
