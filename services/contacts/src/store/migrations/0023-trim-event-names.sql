-- Names of events are trimmed from now on; events that have blanks at the ends of their names get the names that conditions and workflows
-- ask for. The names are found by steps through the index `events_by_name`. A name that would be empty, or one that only the service
-- itself records, stays as it is.
with recursive step as (
  (select project_id, name from events order by project_id, name limit 1)
  union all
  select next.project_id, next.name from step, lateral (
    select project_id, name from events where (project_id, name) > (step.project_id, step.name) order by project_id, name limit 1
  ) as next
), renamed as (
  select project_id, name, regexp_replace(name, '^[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+|[\u0009-\u000D\u0020\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF]+$', '', 'g') as trimmed from step
)
update events set name = renamed.trimmed from renamed
where events.project_id = renamed.project_id and events.name = renamed.name
  and trimmed <> renamed.name and trimmed <> '' and trimmed not like 'email.%'
  and trimmed not in ('contact.subscribed', 'contact.unsubscribed')
  and trimmed not like 'segment.%.entry' and trimmed not like 'segment.%.exit';
