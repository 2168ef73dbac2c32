-- Tags of a campaign's mails.
alter table campaigns add column tags text[] not null default '{}';
