-- A transition table holds complete rows, above 4 MB in a temporary file. So large rows are counted one by
-- one.

drop trigger count_stored_attachments on attachments;
create or replace function count_stored_attachments() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes) values (new.project_id, 'attachments', octet_length(new.bytes));
  return null;
end $$;
create trigger count_stored_attachments after insert on attachments for each row execute function count_stored_attachments();

drop trigger count_stored_inbox_messages on inbox_messages;
create or replace function count_stored_inbox_messages() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes) values (new.project_id, 'captured', octet_length(new.raw));
  return null;
end $$;
create trigger count_stored_inbox_messages after insert on inbox_messages for each row
when (new.project_id is not null) execute function count_stored_inbox_messages();

-- The default compression takes 0.1 s for 10 MB of base64, which it cannot compress. lz4 takes a tenth of
-- that, where the server supports it.
do $$ begin
  alter table inbox_messages alter column raw set compression lz4;
exception when feature_not_supported then null;
end $$;
