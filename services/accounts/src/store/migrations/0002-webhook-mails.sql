-- Mails about failing and disabled webhook endpoints.
alter table platform_mails
  drop constraint platform_mails_kind_check,
  add constraint platform_mails_kind_check check (
    kind in (
      'VERIFY_EMAIL', 'CHANGE_EMAIL', 'RESET_PASSWORD', 'INVITATION', 'EMAIL_CHANGED', 'PASSWORD_CHANGED',
      'LIMIT_WARNING', 'LIMIT_REACHED', 'PROJECT_DISABLED', 'DOMAIN_VERIFIED', 'DOMAIN_LOST', 'WORKFLOW_LIMITED',
      'WEBHOOK_FAILING', 'WEBHOOK_DISABLED'
    )
  );
