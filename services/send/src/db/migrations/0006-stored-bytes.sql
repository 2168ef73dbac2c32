-- Counts the bytes that projects store, in `stored_bytes` (libs/tenancy). Triggers, so that no writer can
-- forget it.

-- The first KiB of a mail's variables is free, like its row.
create function variables_bytes(variables jsonb) returns bigint language sql immutable parallel safe as $$
  select greatest(0, octet_length(variables::text) - 1024)
$$;

do $do$
declare
  each record;
  recounted text := '';
begin
  for each in select * from (values
    ('contents', 'contents', 'octet_length(subject) + octet_length(body) + octet_length(attachments::text) + octet_length(headers::text)'),
    ('attachments', 'attachments', 'octet_length(bytes)'),
    ('emails', 'variables', 'variables_bytes(variables)'),
    ('inbox_messages', 'captured', 'octet_length(raw)'),
    ('uploads', 'uploads', 'size'),
    ('templates', 'templates', 'octet_length(subject) + octet_length(body)'),
    ('template_versions', 'templates', 'octet_length(subject) + octet_length(body)')
  ) as counted (tbl, kind, bytes) loop
    execute format($sql$
      create function %1$I() returns trigger language plpgsql as $function$ begin
        insert into stored_bytes (project_id, kind, bytes)
        select project_id, %3$L, sum(%4$s) from after_rows where project_id is not null group by project_id having sum(%4$s) <> 0;
        return null;
      end $function$;
      create trigger %1$I after insert on %5$I referencing new table as after_rows for each statement execute function %1$I();
      create function %2$I() returns trigger language plpgsql as $function$ begin
        insert into stored_bytes (project_id, kind, bytes)
        select project_id, %3$L, -sum(%4$s) from before_rows where project_id is not null group by project_id having sum(%4$s) <> 0;
        return null;
      end $function$;
      create trigger %2$I after delete on %5$I referencing old table as before_rows for each statement execute function %2$I();
    $sql$, 'count_stored_' || each.tbl, 'count_deleted_' || each.tbl, each.kind, each.bytes, each.tbl);
    recounted := recounted || format(
      'select project_id, %L, sum(%s) from %I where project_id is not null group by project_id having sum(%2$s) <> 0 union all ',
      each.kind, each.bytes, each.tbl
    );
  end loop;

  -- Counts all projects again, after rows were written by other means. Blocks writers, so no migration calls
  -- it.
  execute format($sql$
    create function recount_stored_bytes() returns void language plpgsql as $function$ begin
      lock table contents, attachments, emails, inbox_messages, uploads, templates, template_versions in share row exclusive mode;
      delete from stored_bytes;
      insert into stored_bytes (project_id, kind, bytes) %s select null, null, 0 where false;
    end $function$
  $sql$, recounted);
end $do$;

-- Per row and column: updates with outcomes, which are on the hot path, do not write this column.
create function count_changed_variables() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  values (new.project_id, 'variables', variables_bytes(new.variables) - variables_bytes(old.variables));
  return null;
end $$;
create trigger count_changed_variables after update of variables on emails for each row
when (new.project_id is not null and variables_bytes(new.variables) <> variables_bytes(old.variables))
execute function count_changed_variables();

create function count_changed_template() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  values (new.project_id, 'templates', octet_length(new.subject) + octet_length(new.body) - octet_length(old.subject) - octet_length(old.body));
  return null;
end $$;
create trigger count_changed_template after update of subject, body on templates for each row execute function count_changed_template();
