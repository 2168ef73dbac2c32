-- Rows of deleted templates and contacts go when no mail of theirs can be left (EMAIL_RETENTION_DAYS). Those that were deleted before are
-- kept from now on as long.
create index templates_deleted on templates (deleted_at) where deleted_at is not null;

alter table recipients add column deleted_at timestamptz(3);
update recipients set deleted_at = now() where deleted;
create index recipients_deleted on recipients (deleted_at) where deleted_at is not null;
