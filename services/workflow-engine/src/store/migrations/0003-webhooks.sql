-- What the webhooks of a project are signed with. A reset keeps them, as it keeps API keys.
create table webhook_secrets (
  id uuid primary key,
  project_id uuid not null,
  -- Encrypted for this row.
  secret text not null,
  created_at timestamptz(3) not null,
  -- Of an earlier one: until when it signs too.
  expires_at timestamptz(3)
);

create index webhook_secrets_of_project on webhook_secrets (project_id, created_at);

create unique index webhook_secrets_current on webhook_secrets (project_id) where expires_at is null;

-- Due webhooks of each project, which are claimed by turns.
drop index workflow_executions_webhooks;
create index workflow_executions_webhooks on workflow_executions (project_id, webhook_due_at)
  where webhook_due_at is not null;
