-- A mail that gets its provider's id has the notifications looked at that wait for it.
create index parked_notifications_by_provider_id on parked_notifications (provider_message_id) where provider_message_id is not null;
-- They are forgotten by age.
create index parked_notifications_by_age on parked_notifications (parked_at);
