-- Mail that somebody sent to a domain of a project. `not valid`: what is there fits the narrower constraints of before, so no scan is needed.
alter table emails drop constraint emails_source_check;
alter table emails add constraint emails_source_check
  check (source in ('TRANSACTIONAL', 'CAMPAIGN', 'WORKFLOW', 'PLATFORM', 'INBOUND')) not valid;
alter table emails drop constraint emails_status_check;
alter table emails add constraint emails_status_check
  check (status in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'OPENED', 'CLICKED', 'BOUNCED', 'COMPLAINED', 'FAILED', 'SUPPRESSED', 'DROPPED', 'RECEIVED')) not valid;
