-- Conditions read events by their trimmed names from now on. What is known of contacts in these projects is about the names of before.
with changed as (
  update segments set reads_events = (
    select array_agg(distinct regexp_replace(name, '^[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+|[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+$', '', 'g')) from unnest(reads_events) as name
  )
  where exists (
    select from unnest(reads_events) as name where name <> regexp_replace(name, '^[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+|[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+$', '', 'g')
  )
  returning project_id, generation
)
update project_definitions set version = version + 1, facts_since = version + 1
where (project_id, generation) in (select project_id, generation from changed);
