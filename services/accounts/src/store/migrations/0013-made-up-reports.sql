-- A report that makes up for others of its day that Stripe has not counted: what was used is the sum of the others.
alter table meter_reports add column makes_up boolean not null default false;

create index meter_reports_open on meter_reports (at) where reconciled_at is null;
