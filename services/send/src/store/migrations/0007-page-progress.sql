-- A page whose mails are handed over straight from it: how many of its contacts are done, and how many mails they made.
alter table run_pages add column done integer not null default 0, add column created integer not null default 0;
