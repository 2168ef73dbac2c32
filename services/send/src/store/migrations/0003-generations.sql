-- Whose rows belong to which life of their project, so that those of an earlier one can be found and wiped, late writes included.
-- Deliveries and events belong to their mail, which has its generation already. Domains and suppressions outlive a reset and go with
-- the project, so they need none.
-- The defaults are for instances of the release before, which may still write beside this migration.
alter table templates add column generation bigint not null default 1;
alter table contents add column generation bigint not null default 1;
alter table send_requests add column generation bigint not null default 1;
alter table recipients add column generation bigint not null default 1;
-- That of its mail; 0 where the mail is gone, so that any wipe of the project finds it.
alter table inbox_messages add column generation bigint not null default 0;
update inbox_messages set generation = emails.generation from emails where emails.id = email_id;

-- Looked at again and again, beside live traffic. Equal entries share one posting list, so these are small. Mails are found by their
-- time: each is updated twice, and an update may have to write every index.
create index contents_by_generation on contents (project_id, generation);
create index templates_by_generation on templates (project_id, generation);
create index send_requests_by_generation on send_requests (project_id, generation);
create index recipients_by_generation on recipients (project_id, generation);
create index inbox_messages_by_generation on inbox_messages (project_id, generation);
-- Their only reader was the wipe, which uses the new ones.
drop index recipients_by_project;
drop index inbox_messages_by_project;
