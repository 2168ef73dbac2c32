-- Until when nobody else may claim a page: its holder has handed over mails of it that it cannot record while contacts is away (ADR 35).
alter table run_pages add column kept_until timestamptz(3);
