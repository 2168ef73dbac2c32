create table campaigns (
  id uuid primary key,
  project_id uuid not null,
  -- The project's generation in which the campaign was created.
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
  -- As segments called it when it was last asked for.
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
  -- Raised by each change of definition or state; counters leave it.
  version bigint not null,

  -- Who starts the campaign, or asks for its next page; void when its time is over.
  lease uuid,
  lease_until timestamptz(3),
  -- The order in which campaigns get their pages: the lowest first.
  turn bigint not null default 0,

  -- Whom the campaign was started for: audience, bound and present of the walk.
  audience jsonb,
  -- The place after the last page that is out.
  page_cursor text,
  pages_out integer not null,
  -- No page follows.
  all_out boolean not null,
  pages_expanded integer not null,
  -- How many mails send has made of these pages.
  made bigint not null,

  -- What the run in send is to be, and what send has last answered that it is.
  run_wanted text check (run_wanted in ('RUNNING', 'PAUSED', 'CANCELLED')),
  run_confirmed text check (run_confirmed in ('RUNNING', 'PAUSED', 'CANCELLED')),
  -- Who is telling send.
  run_lease uuid,
  run_lease_until timestamptz(3),

  total_recipients bigint not null,
  sent bigint not null,
  delivered bigint not null,
  opened bigint not null,
  clicked bigint not null,
  bounced bigint not null,
  complained bigint not null,
  unsubscribed bigint not null,
  failed bigint not null,
  suppressed bigint not null,
  dropped bigint not null,

  -- Milliseconds, as JavaScript has them.
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
) with (fillfactor = 70); -- Counters are updated in place: no index has them.

-- The list, and rows of an earlier generation for the wipe.
create index campaigns_listed on campaigns (project_id, generation, created_at desc, id desc);
-- Which campaigns are to be started.
create index campaigns_due on campaigns (scheduled_for) where status = 'SCHEDULED';
-- Which campaigns want their next page.
create index campaigns_in_turn on campaigns (turn) where status = 'SENDING' and not paused and not all_out;
-- Of which runs send has not confirmed what they are to be.
create index campaigns_unconfirmed on campaigns (id) where run_wanted is distinct from run_confirmed;

create sequence campaign_turns;

-- What happened to a mail and counts once, however often it happens.
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
  -- SHA-256 of the link: links may be longer than an index takes.
  hash bytea not null,
  -- Empty for all links beyond the most that a campaign has rows for.
  url text not null,
  clicks bigint not null,
  primary key (campaign_id, hash)
);
