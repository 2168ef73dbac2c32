-- The maximum number of workflow mails to one address.
alter table projects
  add column workflow_mails_per_hour integer not null default 20,
  add column workflow_mails_per_day integer not null default 100;
