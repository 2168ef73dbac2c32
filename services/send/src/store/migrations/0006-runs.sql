-- What send does for a campaign: its content, and whether its mails may go (ADR 15). The id is the campaign's.
create table runs (
  campaign_id uuid primary key,
  project_id uuid not null,
  generation bigint not null,
  state text not null check (state in ('RUNNING', 'PAUSED', 'CANCELLED')),
  content_id uuid not null references contents (id),
  type text not null check (type in ('TRANSACTIONAL', 'MARKETING', 'HEADLESS')),
  from_email text not null,
  from_name text,
  reply_to text,
  template_id uuid,
  -- The ids of its mails begin with it.
  started_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index runs_by_generation on runs (project_id, generation);
-- Whether a content is still named.
create index runs_by_content on runs (content_id);

-- Pages of a run. Until a page's turn comes, it is the only row of its contacts; then it becomes mails. The row stays, without contacts,
-- as long as the run, so that the same command again does nothing.
create table run_pages (
  campaign_id uuid not null,
  number integer not null,
  project_id uuid not null,
  generation bigint not null,
  -- Null once it is expanded.
  contact_ids uuid[],
  -- Of a claimed page the end of the lease.
  due_at timestamptz(3) not null,
  tries smallint not null default 0,
  primary key (campaign_id, number)
);
create index run_pages_by_generation on run_pages (project_id, generation);
create index run_pages_waiting on run_pages (project_id, campaign_id, number) where contact_ids is not null;

-- Which run a queued mail belongs to: to count, hold and drop what is queued of it. A held mail (its run is paused) is due at infinity;
-- `held_due_at` is when it is due once the run goes on.
alter table deliveries add column campaign_id uuid, add column held_due_at timestamptz(3);
create index deliveries_by_campaign on deliveries (campaign_id) where campaign_id is not null;

-- How often a template was used.
create index emails_by_template on emails (project_id, template_id) where template_id is not null;
