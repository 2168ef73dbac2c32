-- What bounce and complaint rates are of, by hours for the windows of 24 hours and 7 days. Mails are accepted ones that did not end
-- unsent; those to the simulator are left out, and so are facts about them.
create table reputation_hours (
  project_id uuid not null references projects (id) on delete cascade,
  hour timestamptz(3) not null,
  mails bigint not null,
  bounces bigint not null,
  complaints bigint not null,
  primary key (project_id, hour)
);
create index reputation_hours_by_age on reputation_hours (hour);

-- The same since the project was made, or was last enabled by a person: then its rates begin anew.
create table reputations (
  project_id uuid primary key references projects (id) on delete cascade,
  since timestamptz(3) not null,
  mails bigint not null,
  bounces bigint not null,
  complaints bigint not null
);
