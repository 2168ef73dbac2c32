-- The key by which addresses are hashed of which nothing else is kept; 244 random bits.
create table address_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
insert into address_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));

-- Addresses whose contact was erased while an import was open, as their hashes: a row of its file with one makes no contact. Written by the
-- erasure, which keeps batches of the project's jobs out meanwhile: so a batch of an import either comes before the erasure, or sees this.
create table import_exclusions (
  job_id uuid not null references jobs (id) on delete cascade,
  address bytea not null,
  project_id uuid not null,
  primary key (job_id, address)
);

-- Contacts that are deleted, by the hash of their address: other services keep something of them, which goes when a later contact with the
-- address is erased.
create table former_contacts (
  contact_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  version bigint not null,
  address bytea not null,
  deleted_at timestamptz(3) not null
);
-- For the wipe as well.
create index former_contacts_by_address on former_contacts (project_id, generation, address);
create index former_contacts_by_age on former_contacts (deleted_at);
