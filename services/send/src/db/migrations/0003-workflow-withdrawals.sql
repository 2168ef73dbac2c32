-- Workflows whose mails are withdrawn, if their execution started at `started_until` or earlier. Commands for
-- them may still arrive.
create table workflow_withdrawals (
  project_id uuid not null,
  generation bigint not null,
  -- The nil UUID: all workflows of a disabled project.
  workflow_id uuid not null,
  started_until timestamptz(3) not null,
  -- False while the queue may contain such mails; a loop drops them.
  is_done boolean not null default false,
  -- Round of the loop that last processed the row, so that projects alternate.
  turn bigint not null default 0,
  primary key (project_id, generation, workflow_id)
);
create index workflow_withdrawals_to_do on workflow_withdrawals (project_id) where not is_done;
create sequence workflow_withdrawal_turns;
-- For the retention.
create index workflow_withdrawals_by_age on workflow_withdrawals (started_until);
