-- Of which runs send has not confirmed what they are to be, in the order in which it is told. PostgreSQL expects the two states of most
-- campaigns to differ, so by an index that is not in this order it read and sorted the whole table.
drop index campaigns_unconfirmed;
create index campaigns_unconfirmed on campaigns (run_lease_until nulls first, id) where run_wanted is distinct from run_confirmed;
