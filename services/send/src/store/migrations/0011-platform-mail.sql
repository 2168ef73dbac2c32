-- Mail of the platform itself (verification, password reset, invitations) belongs to no project: null, in these tables and only for
-- source PLATFORM. The queue's searches by project do not find it; it has a claim of its own. It has no row in contents.
alter table emails alter column project_id drop not null;
alter table email_events alter column project_id drop not null;
alter table deliveries alter column project_id drop not null;
alter table inbox_messages alter column project_id drop not null;

-- `not valid`: what is there fits the narrower constraint of before, so no scan is needed.
alter table emails drop constraint emails_source_check;
alter table emails add constraint emails_source_check
  check (source in ('TRANSACTIONAL', 'CAMPAIGN', 'WORKFLOW', 'PLATFORM')) not valid;
alter table emails add constraint emails_without_project
  check ((project_id is null) = (source = 'PLATFORM')) not valid;
