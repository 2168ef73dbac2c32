-- A template's content has a version, which an edit of the content raises; name and description are not part of it.
alter table templates add column version integer not null default 1;
alter table templates add column version_at timestamptz(3);
-- What they said before is not known.
update templates set version_at = created_at;
alter table templates alter column version_at set not null;

-- What a template said before an edit, for those who began with it.
create table template_versions (
  project_id uuid not null,
  template_id uuid not null references templates (id) on delete cascade,
  version integer not null,
  subject text not null,
  body text not null,
  from_email text not null,
  from_name text,
  reply_to text,
  type text not null check (type in ('TRANSACTIONAL', 'MARKETING', 'HEADLESS')),
  version_at timestamptz(3) not null,
  ended_at timestamptz(3) not null,
  primary key (template_id, version)
);

-- For the retention.
create index template_versions_ended on template_versions (ended_at);
