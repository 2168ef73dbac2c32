-- Counts the storage of projects in `stored_bytes` (libs/tenancy). Triggers cover every writer.

create function campaign_bytes(campaign campaigns) returns bigint language sql immutable parallel safe as $$
  select octet_length(campaign.subject) + octet_length(campaign.body) + octet_length(coalesce(campaign.description, ''))
    + octet_length(coalesce(campaign.condition::text, ''))
$$;

create function count_stored_campaigns() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'campaigns', sum(campaign_bytes(row)) from after_rows as row group by project_id;
  return null;
end $$;
create trigger count_stored_campaigns after insert on campaigns
referencing new table as after_rows for each statement execute function count_stored_campaigns();

create function count_deleted_campaigns() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  select project_id, 'campaigns', -sum(campaign_bytes(row)) from before_rows as row group by project_id;
  return null;
end $$;
create trigger count_deleted_campaigns after delete on campaigns
referencing old table as before_rows for each statement execute function count_deleted_campaigns();

-- For each row and only for these columns, so that frequent counter updates do not write here.
create function count_changed_campaign() returns trigger language plpgsql as $$ begin
  insert into stored_bytes (project_id, kind, bytes)
  values (new.project_id, 'campaigns', campaign_bytes(new) - campaign_bytes(old));
  return null;
end $$;
create trigger count_changed_campaign after update of subject, body, description, condition on campaigns for each row
when (campaign_bytes(new) <> campaign_bytes(old)) execute function count_changed_campaign();

-- Counts all projects again, after rows were written by other means. It blocks writers, so no migration calls
-- it.
create function recount_stored_bytes() returns void language plpgsql as $$ begin
  lock table campaigns in share row exclusive mode;
  delete from stored_bytes;
  insert into stored_bytes (project_id, kind, part, bytes)
  select project_id, 'campaigns', 0, sum(campaign_bytes(campaigns)) from campaigns group by project_id;
end $$;
