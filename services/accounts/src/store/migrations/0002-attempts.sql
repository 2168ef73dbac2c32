-- Logins that failed and sign-ups, by the client address they came from. Replaces login_failures, whose lock anybody could put on
-- anybody's address; that table stays until no older version runs any more, and is emptied by the sweep.
create table attempts (
  client_address text not null,
  -- What was tried: 'login' over all accounts, 'login:<email>' one of them, 'signup'.
  subject text not null,
  attempted_at timestamptz(3)[] not null,
  last_attempt_at timestamptz(3) not null,
  primary key (client_address, subject)
);
create index attempts_by_age on attempts (last_attempt_at);

-- Whether the member made the project: what the cap on projects counts, so that nobody can use up another user's cap by
-- invitations.
alter table members add column made_project boolean not null default false;
update members set made_project = true
from (
  select distinct on (project_id) project_id, user_id from members where role = 'OWNER' order by project_id, created_at, user_id
) as first_owner
where members.project_id = first_owner.project_id and members.user_id = first_owner.user_id;
