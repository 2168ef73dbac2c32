-- The last request that was made because tracking began or a condition changed: until it is done, the stored members are not those of the
-- condition. 0, of the rows that are there: they count as compared, as before.
alter table computes add column redefined bigint not null default 0;
-- Which segments of a project that holds for: mostly none.
create index computes_uncompared on computes (project_id) where done < redefined;
