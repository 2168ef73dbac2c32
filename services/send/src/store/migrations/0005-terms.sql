-- Columns and tables take the terms of docs/glossary.md. Nothing has been released yet, so no older instance reads the old names.
alter table deliveries rename column lane to priority;
alter table deliveries rename constraint deliveries_lane_check to deliveries_priority_check;
alter table deliveries rename column unsure_since to in_doubt_since;

alter table parked_notifications rename to early_notifications;
alter table early_notifications rename column parked_at to received_at;
alter index parked_notifications_pkey rename to early_notifications_pkey;
alter index parked_notifications_due rename to early_notifications_due;
alter index parked_notifications_by_provider_id rename to early_notifications_by_provider_id;
alter index parked_notifications_by_age rename to early_notifications_by_age;
