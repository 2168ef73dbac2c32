-- The first 1,000 rejected rows of an import, for GET /contacts/import/:jobId/rejected. Together they are
-- smaller than the file. Deleted with the job.
create table rejected_rows (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references jobs (id) on delete cascade,
  -- The number of the row in the file. 0: the header.
  "row" int not null,
  project_id uuid not null,
  -- `json` keeps the text as it is: no query looks into it.
  cells json not null,
  reason text not null,
  unique (job_id, "row")
);
-- For erasures, which search the rows of a project.
create index rejected_rows_of_project on rejected_rows (project_id, id);

create function count_stored_rejected_rows() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'imports', sum(octet_length(cells::text)) from after_rows group by 1;
  return null;
end $$;
create trigger count_stored_rejected_rows after insert on rejected_rows
referencing new table as after_rows for each statement execute function count_stored_rejected_rows();

create function count_deleted_rejected_rows() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'imports', -sum(octet_length(cells::text)) from before_rows group by 1;
  return null;
end $$;
create trigger count_deleted_rejected_rows after delete on rejected_rows
referencing old table as before_rows for each statement execute function count_deleted_rejected_rows();

create or replace function recount_stored_bytes() returns void language plpgsql as $$ begin
  lock table contacts, events, import_rows, rejected_rows in share row exclusive mode;
  delete from stored_bytes;
  insert into stored_bytes (project_id, kind, part, bytes)
  select project_id, event_kind(created_at), 0, sum(event_bytes(name, data)) from events where email_id is null group by 1, 2
  union all
  select project_id, 'imports', 0, sum(bytes) from (
    select project_id, octet_length(rows::text) as bytes from import_rows
    union all
    select project_id, octet_length(cells::text) from rejected_rows
  ) as imported group by 1
  union all
  select project_id, 'contacts', 0, sum(contact_bytes(data)) from contacts group by 1 having sum(contact_bytes(data)) <> 0;
end $$;
