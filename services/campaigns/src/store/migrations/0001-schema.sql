create table campaigns (
  id uuid primary key,
  project_id uuid not null,
  -- The project's generation when the campaign was created.
  generation bigint not null,
  name text not null,
  description text,
  subject text not null,
  body text not null,
  sender text not null,
  from_name text,
  reply_to text,
  type text not null check (type in ('TRANSACTIONAL', 'MARKETING', 'HEADLESS')),
  audience_type text not null check (audience_type in ('ALL', 'SEGMENT', 'FILTERED')),
  segment_id uuid check (audience_type = 'SEGMENT' or segment_id is null),
  -- Name of the segment in the last response of segments.
  segment_name text,
  condition jsonb check (audience_type = 'FILTERED' or condition is null),
  -- What the condition itself reads: contact fields, names of events, ids of segments.
  reads_fields text[] not null,
  reads_events text[] not null,
  reads_segments uuid[] not null,
  template_id uuid,

  status text not null check (status in ('DRAFT', 'SCHEDULED', 'SENDING', 'SENT', 'CANCELLED')),
  paused boolean not null check (status = 'SENDING' or not paused),
  cancel_reason text check (status = 'CANCELLED' or cancel_reason is null),
  scheduled_for timestamptz(3),
  sent_at timestamptz(3),
  -- Incremented by each change of definition or state, not by counters.
  version bigint not null,

  -- Lease of the process that starts the campaign or publishes its next page.
  lease uuid,
  lease_until timestamptz(3),
  -- Order in which campaigns publish their pages, lowest first.
  turn bigint not null default 0,

  -- The audience at the start: definition, creation bound and time of the snapshot.
  audience jsonb,
  -- Position after the last published page.
  page_cursor text,
  pages_published integer not null,
  -- No page follows.
  all_published boolean not null,
  pages_expanded integer not null,
  -- Number of mails that send created from these pages.
  mails_created bigint not null,

  -- The state that send should have for this campaign, and the state that it last confirmed.
  send_state_wanted text check (send_state_wanted in ('RUNNING', 'PAUSED', 'CANCELLED')),
  send_state_confirmed text check (send_state_confirmed in ('RUNNING', 'PAUSED', 'CANCELLED')),
  -- Lease of the process that calls send.
  send_state_lease uuid,
  send_state_lease_until timestamptz(3),

  total_recipients bigint not null,
  sent bigint not null,
  delivered bigint not null,
  opened bigint not null,
  clicked bigint not null,
  -- Mails whose first open or click was by a machine; not part of `opened` and `clicked`.
  machine_opened bigint not null default 0,
  machine_clicked bigint not null default 0,
  bounced bigint not null,
  complained bigint not null,
  unsubscribed bigint not null,
  failed bigint not null,
  suppressed bigint not null,
  dropped bigint not null,

  -- Milliseconds, like a JavaScript date.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
) with (fillfactor = 70); -- No index contains the counters, so they are updated in place.

-- The list, and rows of earlier generations for the purge.
create index campaigns_listed on campaigns (project_id, generation, created_at desc, id desc);
-- Campaigns to be started.
create index campaigns_due on campaigns (scheduled_for) where status = 'SCHEDULED';
create index campaigns_due_of_project on campaigns (project_id, scheduled_for, id) where status = 'SCHEDULED';
-- Campaigns of a project that want their next page. The id orders campaigns without a page so far, so that
-- thousands need no sort.
create index campaigns_in_turn on campaigns (project_id, turn, id) where status = 'SENDING' and not paused and not all_published;
-- When a project had its last page, of any of its campaigns.
create index campaigns_last_turn on campaigns (project_id, turn) where turn > 0;
-- Campaigns whose wanted state send has not confirmed, in the order in which they are claimed: PostgreSQL
-- overestimates their number, and with an index in another order it would sort the whole table.
create index campaigns_unconfirmed on campaigns (send_state_lease_until nulls first, id) where send_state_wanted is distinct from send_state_confirmed;

create sequence campaign_turns;

-- Events of a mail that count once.
create table campaign_marks (
  project_id uuid not null,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  email_id uuid not null,
  kind text not null check (kind in ('bounced', 'complained', 'unsubscribed')),
  primary key (campaign_id, email_id, kind)
);

create table campaign_links (
  project_id uuid not null,
  campaign_id uuid not null references campaigns (id) on delete cascade,
  -- SHA-256 of the link, which may be too long for an index.
  hash bytea not null,
  -- Empty for all links beyond the maximum of rows for a campaign.
  url text not null,
  clicks bigint not null,
  primary key (campaign_id, hash)
);

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
