-- What projects with a limit have used of it in a month, counted by the transactions that accept their mails, so that a limit holds
-- without waiting for accounts to count. Only for caps that there are: a project without limits has no row. `base`: what accounts had
-- counted when the row began.
create table limit_usage (
  project_id uuid not null,
  -- 2026-11
  month text not null,
  -- A category, or `total`.
  cap text not null,
  base bigint not null,
  units bigint not null,
  primary key (project_id, month, cap)
);
