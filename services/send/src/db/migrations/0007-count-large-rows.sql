-- A transition table holds whole rows, large values included, in a temporary file above 4 MB. So large rows are counted without one.

drop trigger count_stored_attachments on attachments;
create or replace function count_stored_attachments() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes) values (new.project_id, 'attachments', octet_length(new.bytes));
  return null;
end $$;
create trigger count_stored_attachments after insert on attachments for each row execute function count_stored_attachments();

-- The one statement that captures mails counts them.
drop trigger count_stored_inbox_messages on inbox_messages;
drop function count_stored_inbox_messages();

-- Attachments in base64 do not become smaller by the usual compression, which takes a tenth of a second for 10 MB. lz4 takes a tenth of
-- that, where the server has it.
do $$ begin
  alter table inbox_messages alter column raw set compression lz4;
exception when feature_not_supported then null;
end $$;
