-- The catalogue of the fields of contacts: how many contacts have which key in their data, by type, and with which value. Counts are rows
-- that are only added, each with a `part` of its own, so that no two transactions wait for one row. A loop adds them up into one row with
-- part 0 (store/fold-field-counts.ts); the count is the sum over all parts.
-- New and deleted contacts are counted by triggers, which no writer can forget: upserts, jobs, the wipe. Changed ones are counted by
-- `saveChanges`, since a trigger took 20 % more of PostgreSQL's time under /v1/track, and most changes change no count.
-- `recount_fields` counts what is there: here, and after contacts were written by other means. An instance of the release before counts
-- no changes of data, so stop it before, or call it afterwards. Writers wait meanwhile: measured, 20 s for 100,000 contacts with eight
-- keys each, while five times as much work as it could do was waiting for the machine.
create sequence field_count_parts;
create table field_counts (
  project_id uuid not null,
  generation bigint not null,
  -- `contact`: the number of contacts, field ''. `string`, `number`, `boolean`, `date`: contacts whose field has a value of that type.
  -- `value`: those that have this value. A field with more than 200 values has a row `full` instead, from then on.
  type text not null check (type in ('contact', 'string', 'number', 'boolean', 'date', 'value', 'full')),
  field text not null,
  value jsonb not null default 'null',
  part bigint not null default nextval('field_count_parts'),
  count bigint not null,
  primary key (project_id, generation, type, field, value, part)
);
create index field_counts_to_fold on field_counts (part) where part <> 0;

-- An entry of an index has no room for long texts: a long name is kept as its beginning with a hash, and not listed.
create function field_key(name text) returns text language sql immutable parallel safe as $$
  select case when length(name) <= 200 then name else left(name, 200) || md5(name) end
$$;

-- Null for JSON null, which is no value. Lists and objects count as strings.
create function field_type(value jsonb) returns text language sql immutable parallel safe as $$
  select case jsonb_typeof(value)
    when 'null' then null
    when 'number' then 'number'
    when 'boolean' then 'boolean'
    when 'string' then case
      -- The first comparison spares most texts the second, which costs ten times as much.
      when value #>> '{}' like '____-__-__%' and value #>> '{}'
        ~ '^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])([T ]\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?)?$'
      then 'date' else 'string' end
    else 'string'
  end
$$;

-- The value, if it is one that the catalogue keeps.
create function field_value(value jsonb) returns jsonb language sql immutable parallel safe as $$
  select case
    when jsonb_typeof(value) in ('number', 'boolean') then value
    when jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 200 then value
  end
$$;

-- Three functions that differ in where the changes come from: rows of (project_id, generation, key, value, n).
do $do$
declare
  counts text := $$
      with changes as materialized (
        select project_id, generation, field_key(key) as field, value, field_type(value) as type, sum(n) as n
        from (%s) as each
        group by project_id, generation, key, value having sum(n) <> 0
      ), not_full as materialized (
        select project_id, generation, field from (
          select distinct project_id, generation, field from changes
        ) as named
        -- With its limit it stays one look-up in the index for each.
        where (select count(*) from (
          select from field_counts as known where known.project_id = named.project_id
          and known.generation = named.generation and known.type = 'full' and known.field = named.field limit 1
        ) as full_field) = 0
      )
      select project_id, generation, type, field, 'null'::jsonb, sum(n)::bigint from changes
      where type is not null
      group by 1, 2, 3, 4 having sum(n) <> 0
      union all
      select project_id, generation, 'value', field, field_value(value), sum(n)::bigint from changes
      join not_full using (project_id, generation, field)
      where field_value(value) is not null
      group by 1, 2, 3, 4, 5
  $$;
  -- enable_seqscan: a plan is kept for the session, and may have been made when the table was empty.
  of_trigger text := $$
    create function %1$I() returns trigger language plpgsql set enable_seqscan = off as $function$ begin
      insert into field_counts (project_id, generation, type, field, value, count) %2$s
      union all
      select project_id, generation, 'contact', '', 'null', sum(%3$s)::bigint from %4$I group by 1, 2;
      return null;
    end $function$
  $$;
  of_changes text := $$
    create function field_count_rows(changes jsonb)
    returns table (project_id uuid, generation bigint, type text, field text, value jsonb, count bigint)
    language plpgsql stable rows 10 set enable_seqscan = off as $function$
    #variable_conflict use_column
    begin return query %s; end $function$
  $$;
begin
  execute format(of_trigger, 'count_fields_inserted', format(counts,
    'select project_id, generation, key, value, 1 as n from after_rows, jsonb_each(data)'), '1', 'after_rows');
  execute format(of_trigger, 'count_fields_deleted', format(counts,
    'select project_id, generation, key, value, -1 as n from before_rows, jsonb_each(data)'), '-1', 'before_rows');
  execute format(of_changes, format(counts,
    'select * from jsonb_to_recordset($1) as change (project_id uuid, generation bigint, key text, value jsonb, n int)'));
end $do$;

create trigger count_fields_inserted after insert on contacts
referencing new table as after_rows for each statement execute function count_fields_inserted();
create trigger count_fields_deleted after delete on contacts
referencing old table as before_rows for each statement execute function count_fields_deleted();

-- Counts the contacts of one project anew, or of all. To sort all values would take longer than all the rest.
create function recount_fields(wanted uuid default null) returns void language plpgsql
set work_mem = '256MB' set enable_sort = off as $$ begin
  lock table contacts in share row exclusive mode;
  -- A field stays full: instances remember which are.
  delete from field_counts where type <> 'full' and (wanted is null or project_id = wanted);

  insert into field_counts (project_id, generation, type, field, value, part, count)
  select project_id, generation, field_type(value), field_key(key), 'null'::jsonb, 0, count(*)
  from contacts, jsonb_each(data) where (wanted is null or project_id = wanted) and field_type(value) is not null
  group by 1, 2, 3, 4
  union all
  select project_id, generation, 'contact', '', 'null', 0, count(*) from contacts
  where wanted is null or project_id = wanted group by 1, 2;

  insert into field_counts (project_id, generation, type, field, value, part, count)
  with by_value as materialized (
    select project_id, generation, field_key(key) as field, field_value(value) as value, count(*) as n
    from contacts, jsonb_each(data) where (wanted is null or project_id = wanted) and field_value(value) is not null
    group by 1, 2, 3, 4
  ), by_field as materialized (
    select project_id, generation, field, count(*) > 200 as has_too_many from by_value group by 1, 2, 3
  ), filled as materialized (
    select project_id, generation, field from by_field where has_too_many
    union
    select project_id, generation, field from field_counts where type = 'full' and (wanted is null or project_id = wanted)
  )
  select project_id, generation, 'value', field, value, 0, n
  from by_value left join filled using (project_id, generation, field) where filled.field is null
  union all
  select project_id, generation, 'full', field, 'null'::jsonb, 0, 0 from filled
  on conflict do nothing;
end $$;

select recount_fields();
