-- Files of mails, each stored once per project. `contents.attachments` refers to them by hash. Contents of an
-- earlier version contain their files as base64.
create table attachments (
  project_id uuid not null,
  generation bigint not null,
  -- SHA-256 of the file.
  hash bytea not null,
  bytes bytea not null,
  created_at timestamptz(3) not null,
  -- When a mail with the file was last accepted, to the hour.
  used_at timestamptz(3) not null,
  primary key (project_id, hash)
);
-- Most files are already compressed.
alter table attachments alter column bytes set storage external;
create index attachments_by_use on attachments (used_at);
create index attachments_by_generation on attachments (project_id, generation);
-- To find out whether a file is still used. No pending list: each look-up would read all of it.
create index contents_by_attachment on contents using gin (attachments jsonb_path_ops) with (fastupdate = off)
where attachments <> '[]';
