-- For the deletion of old figures. No index has `count`, so counts are still updated in place.
create index rollups_by_age on rollups (quarter);
