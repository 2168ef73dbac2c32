-- Until when nobody can claim a page, although its lease may end earlier: its holder has handed over mails of it that it cannot record yet
-- (ADR 35).
alter table run_pages add column kept_until timestamptz(3);
