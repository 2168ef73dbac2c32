-- Segments are compared with who fits them in the order of ids, thousands of contacts at a time: events by name and contact, and members by
-- contact, are in that order too. What /v1/track changes is not in it, so these updates stay within the row's page (HOT).
create index contacts_by_id on contacts (project_id, id);
