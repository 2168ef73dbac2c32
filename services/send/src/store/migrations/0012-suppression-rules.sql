-- GET /suppressions, newest first.
create index suppressions_newest on suppressions (project_id, created_at, id);
-- Null: as it was created.
alter table suppressions add column updated_at timestamptz(3);
