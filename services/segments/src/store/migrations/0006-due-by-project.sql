-- What is due of each project, and which projects have something due: where more is due than is claimed at once, each has its share.
create index contact_states_by_project on contact_states (project_id, due_at) where due_at is not null;
