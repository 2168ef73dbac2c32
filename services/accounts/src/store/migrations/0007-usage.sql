-- Units of accepted mail by calendar month (a mail with attachments is two), added up from `usage.counted` of send.
create table usage (
  project_id uuid not null references projects (id) on delete cascade,
  -- 2026-11
  month text not null,
  category text not null check (category in ('transactional', 'campaigns', 'workflows', 'inbound')),
  units bigint not null,
  primary key (project_id, month, category)
);

-- The limits of a project, and what it had used when that was last published (`Allowance` of contracts); null: nothing is limited.
alter table projects add column allowance jsonb;

-- That members were told of a limit: once for each month, cap, limit and level.
create table limit_notices (
  project_id uuid not null references projects (id) on delete cascade,
  month text not null,
  -- A category, or `total`.
  cap text not null,
  most bigint not null,
  level smallint not null check (level in (80, 100)),
  primary key (project_id, month, cap, most, level)
);

alter table platform_mails drop constraint platform_mails_kind_check;
alter table platform_mails add constraint platform_mails_kind_check check (
  kind in (
    'VERIFY_EMAIL', 'CHANGE_EMAIL', 'RESET_PASSWORD', 'INVITATION', 'EMAIL_CHANGED', 'PASSWORD_CHANGED',
    'LIMIT_WARNING', 'LIMIT_REACHED', 'PROJECT_DISABLED'
  )
);
