-- A dead letter holds what its message did, so it goes with the project, or with the generation, that it is of.
create index dead_letters_by_project on dead_letters ((headers ->> 'ce_projectid'));
