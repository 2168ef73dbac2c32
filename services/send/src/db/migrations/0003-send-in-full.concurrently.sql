-- Mails that wait for `scheduled_for`.
create index concurrently if not exists deliveries_scheduled on deliveries (due_at) where priority = 100;

-- GET /activity/upcoming, and the number of a project's scheduled mails.
create index concurrently if not exists emails_scheduled on emails (project_id, scheduled_for, id) where status = 'SCHEDULED';

-- GET /emails by tag or metadata.
create index concurrently if not exists emails_by_label on emails using gin (mail_labels(project_id, tags, metadata))
where tags is not null or metadata is not null;

-- GET /emails?source=INBOUND.
create index concurrently if not exists emails_received on emails (project_id, queued_at desc, id desc) where source = 'INBOUND';

-- GET /emails by these statuses, which few mails have.
create index concurrently if not exists emails_not_delivered on emails (project_id, queued_at desc, id desc)
where status in ('BOUNCED', 'COMPLAINED', 'FAILED', 'SUPPRESSED', 'DROPPED');

-- Mails to several addresses, for the erasure of an address.
create index concurrently if not exists emails_with_copies on emails (project_id) where copies is not null;

-- POST /v1/send with the name of a template.
create index concurrently if not exists templates_by_name on templates (project_id, name) where deleted_at is null;
