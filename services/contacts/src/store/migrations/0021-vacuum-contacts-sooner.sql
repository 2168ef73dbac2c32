-- The vacuum of migration 0017 came after a fiftieth of the table was written: some 28,000 rows of 1.4 million, which are on half of its pages.
-- Measured there, a million contacts in one project (CPU time of PostgreSQL, one process): the total of a search that all match takes 190 ms
-- after a vacuum and 420 ms with three fifths of the contacts on pages that are not all-visible, where 20,762 rows were dead. So a vacuum comes
-- after a two-hundredth. It took 0.36 s of CPU time for 3,500 changed rows, and comes once a minute at most.
-- For tens of millions of contacts with constant writes this was not measured. A vacuum that has many rows to remove reads all indexes
-- of the table, and there one may follow another: then set both to 0.02 again, by the same statement (docs/operating.md, Scaling).
alter table contacts set (autovacuum_vacuum_scale_factor = 0.005, autovacuum_vacuum_insert_scale_factor = 0.005);
