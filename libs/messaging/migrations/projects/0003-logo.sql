-- The picture that subscription pages show.
alter table projects add column if not exists logo_url text;
