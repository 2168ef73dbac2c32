-- Claims prefer projects with few pages in progress.
create index audience_pages_in_progress on audience_pages (project_id) where contact_ids is not null and tries > 0;

-- A page finds its created mails by their ids. The previous version writes this column; the next one drops
-- it.
comment on column audience_pages.done is 'not used any more';
