-- The field's term. An instance of the release before goes on writing dead letters, since the column has a default; its sweep and the
-- dead-letter tool of that release fail until they are replaced.
alter table dead_letters rename column parked_at to dead_lettered_at;
alter index dead_letters_parked_at rename to dead_letters_dead_lettered_at;
