-- The rows of imports that are still to be done, some hundred in each; they are deleted in the transaction that does them, or with their
-- job. As `json`, which keeps the text as it is: nothing looks into it here.
create table import_rows (
  job_id uuid not null references jobs (id) on delete cascade,
  chunk int not null,
  project_id uuid not null,
  rows json not null,
  primary key (job_id, chunk)
);
