-- A claim prefers projects that have few pages in progress.
create index audience_pages_in_progress on audience_pages (project_id) where contact_ids is not null and tries > 0;

-- A page finds the contacts that have their mails by the mails' ids. The version before writes this column;
-- the next one drops it.
comment on column audience_pages.done is 'not used any more';
