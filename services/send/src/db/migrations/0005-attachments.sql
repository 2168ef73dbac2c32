-- Files of mails, each once for each project. `contents.attachments` names them by their hash. A content of
-- an earlier version holds its files itself, as base64.
create table attachments (
  project_id uuid not null,
  generation bigint not null,
  -- SHA-256 of the file.
  hash bytea not null,
  bytes bytea not null,
  created_at timestamptz(3) not null,
  -- When a mail with it was last accepted, to the hour.
  used_at timestamptz(3) not null,
  primary key (project_id, hash)
);
-- Most files are compressed already.
alter table attachments alter column bytes set storage external;
create index attachments_by_use on attachments (used_at);
create index attachments_by_generation on attachments (project_id, generation);
-- Whether a file is still named. Without a pending list, which each look-up would read as a whole.
create index contents_by_attachment on contents using gin (attachments jsonb_path_ops) with (fastupdate = off)
where attachments <> '[]';
