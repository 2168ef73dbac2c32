-- The most mails of workflows to one address.
alter table projects
  add column workflow_mails_per_hour integer not null default 20,
  add column workflow_mails_per_day integer not null default 100;

alter table platform_mails drop constraint platform_mails_kind_check;
alter table platform_mails add constraint platform_mails_kind_check check (
  kind in (
    'VERIFY_EMAIL', 'CHANGE_EMAIL', 'RESET_PASSWORD', 'INVITATION', 'EMAIL_CHANGED', 'PASSWORD_CHANGED',
    'LIMIT_WARNING', 'LIMIT_REACHED', 'PROJECT_DISABLED', 'DOMAIN_VERIFIED', 'DOMAIN_LOST', 'WORKFLOW_LIMITED'
  )
);
