-- Rebuilds of what projects have in the feed and the figures, from the ledgers of the other services; one row a project, which stays when
-- the rebuild is done.
create table rebuilds (
  project_id uuid primary key,
  generation bigint not null,
  -- What happened before is neither asked for nor recounted.
  since timestamptz(3) not null,
  -- Which ledger is read, then the recount of the roll-ups, then the end.
  stage text not null check (stage in ('send', 'contacts', 'campaigns', 'workflow-engine', 'recount', 'done')),
  -- What has been done of the stage: `next` of a ledger's last page, or the last day that was recounted. Null: nothing.
  cursor text,
  -- How many facts the ledgers have told.
  facts bigint not null,
  -- Raised by each claim and each step: who has claimed it before can write nothing any more.
  revision integer not null,
  -- When somebody is to go on with it: at once, or when a claim has lapsed.
  due_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index rebuilds_due on rebuilds (due_at) where stage <> 'done';
create index rebuilds_of_project on rebuilds (project_id, generation);
