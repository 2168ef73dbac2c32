-- An address that only bounces for now is suppressed for a while.
alter table suppressions
  drop constraint suppressions_reason_check,
  add constraint suppressions_reason_check check (reason in ('BOUNCE', 'SOFT_BOUNCE', 'COMPLAINT', 'MANUAL')),
  -- Null: it does not end by itself.
  add column ends_at timestamptz(3);
create index suppressions_ending on suppressions (ends_at) where ends_at is not null;
