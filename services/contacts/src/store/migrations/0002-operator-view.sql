-- The number of contacts of each project. Select it for given projects: the view reads all counts of fields of
-- a project's contacts.
create view operator_project_contacts as
select project_id, sum(count)::bigint as contacts
from field_counts where type = 'contact' group by project_id;
