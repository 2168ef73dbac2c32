-- What a user is shown of a session. Null: opened by an older version, or not used since.
alter table sessions add column user_agent text;
alter table sessions add column last_used_at timestamptz(3);

-- Who is to join a project once the address is proved to be theirs. Deleted when accepted or revoked.
create table invitations (
  id uuid primary key,
  project_id uuid not null references projects (id) on delete cascade,
  email text not null,
  role text not null check (role in ('OWNER', 'ADMIN', 'MEMBER')),
  invited_by uuid references users (id) on delete set null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  constraint invitations_once unique (project_id, email)
);
create index invitations_by_email on invitations (email);
create index invitations_by_inviter on invitations (invited_by);
create index invitations_by_expiry on invitations (expires_at);
