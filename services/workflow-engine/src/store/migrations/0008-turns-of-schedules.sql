create sequence workflow_schedule_turns;

-- The order in which projects have their schedules claimed: the one whose highest turn is lowest comes first.
alter table workflow_schedules add column turn bigint not null default 0;

-- What is due of each project, and which projects have something due.
create index workflow_schedules_by_project on workflow_schedules (project_id, due_at);
create index workflow_schedules_last_turn on workflow_schedules (project_id, turn) where turn > 0;
