-- Like send.sql, for :batch mails that share each statement, from acceptance to the record of their delivery.
-- Runs the statements of the service in its four transactions, with the same tables, indexes and messages.
-- Values that the service computes are constants. pgbench replaces a colon before a letter or digit.
\set claim random(1, 2000000000)
-- Select the mails by id, as the service does: claims have no index, and a search for a claim would read every
-- dead row of the queue.
select array(select uuidv7() from generate_series(1, :batch))::text as ids \gset
begin;
insert into contents (id, project_id, generation, hash, subject, body, attachments, headers, bytes, created_at, used_at)
values (uuidv7(), :project, 1, '\x00'::bytea, 'Hello {{name}}', '<h1>Hi {{name}}</h1>', '[]', '{}', 20, now(), now())
on conflict (project_id, hash) do update set used_at = excluded.used_at;
with mail as materialized (
  select id, uuidv7() as contact_id, number from unnest(:ids::uuid[]) with ordinality as given (id, number)
), written as (
  insert into emails (id, project_id, generation, contact_id, source, type, status, to_email, to_name, from_email, from_name,
    reply_to, subject, content_id, variables, template_id, tracking, idempotency_key, error, queued_at, updated_at)
  select mail.id, :project, 1, mail.contact_id, 'TRANSACTIONAL', null, 'QUEUED', 'person-' || number || '@example.net', null,
    'hello@example.com', null, null, 'Hello {{name}}', contents.id, '{"contact": {"email": "person-1@example.net", "subscribed": false, "data": {"name": "Ada", "plan": "pro"}}, "requestData": {"name": "Ada", "plan": "pro"}}',
    null, true, null, null, now(), now()
  from mail, contents where contents.project_id = :project and contents.hash = '\x00'::bytea
), queued as (
  -- Other clients of this script do not claim it.
  insert into deliveries (email_id, project_id, priority, due_at, claim_id)
  select id, :project, 1, now(), ('00000000-0000-4000-8000-' || lpad(:claim::text, 12, '0'))::uuid from mail
)
insert into outbox (topic, key, headers, value)
select 'send.emails.v1', contact_id::text, '{"ce_specversion": "1.0", "ce_id": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_source": "/postrider/send", "ce_type": "email.queued", "ce_subject": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_time": "2026-01-01T00-00-00.000Z", "ce_projectid": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_generation": "1", "content-type": "application/json"}'::jsonb,
  '{"emailId": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "contactId": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "to": "person-1@example.net", "subject": "Hello {{name}}", "from": "hello@example.com", "fromName": null, "messageId": null, "templateId": null, "campaignId": null, "workflowExecutionId": null, "sourceType": "TRANSACTIONAL", "idempotencyKey": null, "queuedAt": "2026-01-01T00-00-00.000Z"}'
from mail;
commit;
begin;
update deliveries set due_at = now() + interval '2 minutes'
where email_id = any(:ids::uuid[]) and claim_id = ('00000000-0000-4000-8000-' || lpad(:claim::text, 12, '0'))::uuid;
commit;
update deliveries set rendered = '{"subject": "Hello Ada", "messageId": "<01a1fcc5-6a6d-7624-95ec-aa760fd97d5b@example.com>", "size": 1500}'
where email_id = any(:ids::uuid[]) and claim_id = ('00000000-0000-4000-8000-' || lpad(:claim::text, 12, '0'))::uuid;
insert into inbox_messages (id, email_id, project_id, generation, to_name, to_email, from_name, from_email, subject, size, raw, received_at)
select uuidv7(), email_id, project_id, 1, '', 'person-1@example.net', '', 'hello@example.com', 'Hello Ada', 1500,
  convert_to(repeat('A finished mail of this size. ', 50), 'UTF8'), now()
from deliveries where email_id = any(:ids::uuid[]) and claim_id = ('00000000-0000-4000-8000-' || lpad(:claim::text, 12, '0'))::uuid;
begin;
with ended as (
  delete from deliveries where email_id = any(:ids::uuid[]) and claim_id = ('00000000-0000-4000-8000-' || lpad(:claim::text, 12, '0'))::uuid
  returning email_id
), written as (
  update emails set status = 'DELIVERED', subject = 'Hello Ada', message_id = '<01a1fcc5-6a6d-7624-95ec-aa760fd97d5b@example.com>', size = 1500,
    sent_at = now(), delivered_at = now(), updated_at = now()
  from ended where emails.id = ended.email_id
)
insert into outbox (topic, key, headers, value)
select 'send.emails.v1', email_id::text, '{"ce_specversion": "1.0", "ce_id": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_source": "/postrider/send", "ce_type": "email.sent", "ce_subject": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_time": "2026-01-01T00-00-00.000Z", "ce_projectid": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_generation": "1", "content-type": "application/json"}'::jsonb,
  '{"emailId": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "contactId": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "to": "person-1@example.net", "subject": "Hello Ada", "from": "hello@example.com", "fromName": null, "messageId": "<01a1fcc5-6a6d-7624-95ec-aa760fd97d5b@example.com>", "templateId": null, "campaignId": null, "workflowExecutionId": null, "sourceType": "TRANSACTIONAL", "sentAt": "2026-01-01T00-00-00.000Z"}'
from ended, (values ('sent'), ('delivered')) step (name);
commit;
