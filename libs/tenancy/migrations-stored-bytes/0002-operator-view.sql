-- The bytes that each project stores in this service. `captured_bytes` is the part of captured mails.
create view operator_project_storage as
select project_id, sum(bytes)::bigint as bytes,
  coalesce(sum(bytes) filter (where kind = 'captured'), 0)::bigint as captured_bytes
from stored_bytes group by project_id;
