-- 0: nothing is known against this mail's rendering. 1: a process died when it had claimed the mail and had not handed it over, so
-- it is rendered alone from now on. One more for each time that this has begun and nothing has come of it.
alter table deliveries add column render_tries smallint not null default 0;

-- Characters of body and attachments as given. The size of what is stored says little: a megabyte of one letter takes a few bytes.
-- Null for contents of before.
alter table contents add column bytes integer;
