-- The picture that the project's subscription pages show.
alter table projects add column logo_url text;

-- Mail to owners and admins about sender domains.
alter table platform_mails drop constraint platform_mails_kind_check;
alter table platform_mails add constraint platform_mails_kind_check check (
  kind in (
    'VERIFY_EMAIL', 'CHANGE_EMAIL', 'RESET_PASSWORD', 'INVITATION', 'EMAIL_CHANGED', 'PASSWORD_CHANGED',
    'LIMIT_WARNING', 'LIMIT_REACHED', 'PROJECT_DISABLED', 'DOMAIN_VERIFIED', 'DOMAIN_LOST'
  )
);
