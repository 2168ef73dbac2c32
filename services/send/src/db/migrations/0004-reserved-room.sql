-- Units of limit_usage reserved by a claimed page for mails without an outcome, and their month. A process
-- that takes over the page does not reserve them twice.
alter table audience_pages add column reserved integer not null default 0, add column reserved_month text;

-- Returns units when a page reserves less or is deleted. Rows are locked in key order, as everywhere.
create function give_back_reserved() returns trigger language plpgsql as $$
begin
  perform from limit_usage
  where project_id = old.project_id and month = old.reserved_month and cap in ('campaigns', 'total')
  order by cap for update;
  update limit_usage set units = units - (old.reserved - case tg_op when 'UPDATE' then new.reserved else 0 end)
  where project_id = old.project_id and month = old.reserved_month and cap in ('campaigns', 'total');
  return null;
end $$;

create trigger audience_pages_reserve_less after update of reserved on audience_pages
  for each row when (new.reserved < old.reserved) execute function give_back_reserved();
create trigger audience_pages_deleted after delete on audience_pages
  for each row when (old.reserved > 0) execute function give_back_reserved();
