-- The writes of POST /v1/track in one statement: upserts the contact, inserts the event and two messages in the
-- outbox. Values that the service computes are constants. pgbench replaces a colon before a letter or digit.
\set person random(0, :person_count - 1)
with saved as (
  insert into contacts (id, project_id, email, subscribed, data, version, generation, created_at, updated_at)
  values (uuidv7(), :project, 'person-' || :person || '@example.net', true,
    jsonb_build_object('plan', 'pro', 'order', random()), 1, 1, now(), now())
  on conflict (project_id, email) do update set
    data = contacts.data || excluded.data, version = contacts.version + 1, updated_at = excluded.updated_at
  returning id, project_id
), recorded as (
  insert into events (id, project_id, contact_id, name, data, email_id, created_at)
  select uuidv7(), project_id, id, 'bench', '{"plan": "pro", "order": 12345}', null, now() from saved
  returning contact_id
)
insert into outbox (topic, key, headers, value)
select 'contacts.contacts.v1', id::text,
  '{"ce_specversion": "1.0", "ce_id": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_source": "/postrider/contacts", "ce_type": "contact.updated", "ce_subject": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_time": "2026-01-01T00-00-00.000Z", "ce_projectid": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_generation": "1", "ce_correlationid": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "content-type": "application/json"}'::jsonb,
  '{"id": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "email": "person-1234@example.net", "subscribed": true, "data": {"plan": "pro", "order": 12345}, "version": 12, "createdAt": "2026-01-01T00-00-00.000Z", "updatedAt": "2026-01-01T00-00-00.000Z"}'
from saved
union all
select 'contacts.events.v1', contact_id::text,
  '{"ce_specversion": "1.0", "ce_id": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_source": "/postrider/contacts", "ce_type": "event.tracked", "ce_subject": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_time": "2026-01-01T00-00-00.000Z", "ce_projectid": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_generation": "1", "ce_correlationid": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "content-type": "application/json"}'::jsonb,
  '{"id": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "name": "bench", "contactId": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "email": "person-1234@example.net", "data": {"plan": "pro", "order": 12345}, "emailId": null, "contactVersion": 12, "createdAt": "2026-01-01T00-00-00.000Z"}'
from recorded;
