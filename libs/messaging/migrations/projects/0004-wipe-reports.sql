-- When the service has published that nothing is left of the generations before the last reset, or of the deleted project. A project
-- that was wiped before this column came is published once more, which nobody waits for.
alter table projects add column wipe_reported_at timestamptz(3);

-- Nothing of a deleted project stays but its id, generation and version.
update projects set name = '', language = 'en', tracking = 'ENABLED' where deleted;
