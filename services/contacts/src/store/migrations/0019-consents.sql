-- The consent log: each change of a subscription, as long as there is the contact. `address` is that of the person who asked for it, and
-- is emptied earlier (CONSENT_ADDRESS_DAYS).
create table consents (
  id uuid primary key,
  project_id uuid not null,
  contact_id uuid not null references contacts (id) on delete cascade,
  subscribed boolean not null,
  how text not null,
  email_id uuid,
  campaign_id uuid,
  address text,
  at timestamptz(3) not null
);
create index consents_of_contact on consents (contact_id, at desc, id desc);
create index consents_with_address on consents (at) where address is not null;

-- What the ledger knows of changes before this log.
insert into consents (id, project_id, contact_id, subscribed, how, email_id, campaign_id, at)
select id, project_id, contact_id, name = 'contact.subscribed',
  case when data ->> 'reason' in ('BOUNCE', 'COMPLAINT') then data ->> 'reason' else 'UNKNOWN' end,
  email_id, case when data ->> 'campaignId' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (data ->> 'campaignId')::uuid end, created_at
from events where name in ('contact.subscribed', 'contact.unsubscribed')
on conflict do nothing;
