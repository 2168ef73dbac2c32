-- The writes of send for a single mail to one of :person_count contacts, from acceptance to the record of its
-- delivery. The transactions, tables, indexes and messages are the same as in the service. Values that the
-- service computes are constants. pgbench replaces a colon before a letter or digit.
\set person random(0, :person_count - 1)
insert into contents (id, project_id, generation, hash, subject, body, attachments, headers, bytes, created_at, used_at)
select uuidv7(), :project, 1, '\x00'::bytea, 'Hello {{name}}', '<h1>Hi {{name}}</h1>', '[]', '{}', 20, now(), now()
where not exists (select from contents where project_id = :project and hash = '\x00'::bytea)
on conflict (project_id, hash) do nothing;
with mail as materialized (select uuidv7() as id), written as (
  insert into emails (id, project_id, generation, contact_id, source, type, status, to_email, to_name, from_email, from_name,
    reply_to, subject, content_id, variables, template_id, tracking, idempotency_key, error, queued_at, updated_at)
  select mail.id, :project, 1, uuidv7(), 'TRANSACTIONAL', null, 'QUEUED', 'person-' || :person || '@example.net', null,
    'hello@example.com', null, null, 'Hello {{name}}', contents.id, '{"contact": {"email": "person-1@example.net", "subscribed": false, "data": {"name": "Ada", "plan": "pro"}}, "requestData": {"name": "Ada", "plan": "pro"}}',
    null, true, null, null, now(), now()
  from mail, contents where contents.project_id = :project and contents.hash = '\x00'::bytea
), queued as (
  insert into deliveries (email_id, project_id, priority, due_at) select id, :project, 1, now() from mail
), said as (
  insert into outbox (topic, key, headers, value)
  select 'send.emails.v1', id::text, '{"ce_specversion": "1.0", "ce_id": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_source": "/postrider/send", "ce_type": "email.queued", "ce_subject": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_time": "2026-01-01T00-00-00.000Z", "ce_projectid": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_generation": "1", "content-type": "application/json"}'::jsonb,
  '{"emailId": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "contactId": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "to": "person-1@example.net", "subject": "Hello {{name}}", "from": "hello@example.com", "fromName": null, "messageId": null, "templateId": null, "campaignId": null, "workflowExecutionId": null, "sourceType": "TRANSACTIONAL", "idempotencyKey": null, "queuedAt": "2026-01-01T00-00-00.000Z"}'
  from mail
)
select id as mail from mail \gset
update deliveries set claim_id = :mail, due_at = now() + interval '2 minutes' where email_id = :mail;
update deliveries set rendered = '{"subject": "Hello Ada", "messageId": "<01a1fcc5-6a6d-7624-95ec-aa760fd97d5b@example.com>", "size": 1500}'
where email_id = :mail;
insert into inbox_messages (id, email_id, project_id, generation, to_name, to_email, from_name, from_email, subject, size, raw, received_at)
values (uuidv7(), :mail, :project, 1, '', 'person-1@example.net', '', 'hello@example.com', 'Hello Ada', 1500,
  convert_to(repeat('A finished mail of this size. ', 50), 'UTF8'), now());
with ended as (
  delete from deliveries where email_id = :mail returning email_id
), written as (
  update emails set status = 'DELIVERED', subject = 'Hello Ada', message_id = '<01a1fcc5-6a6d-7624-95ec-aa760fd97d5b@example.com>', size = 1500,
    sent_at = now(), delivered_at = now(), updated_at = now()
  from ended where emails.id = ended.email_id
)
insert into outbox (topic, key, headers, value)
select 'send.emails.v1', email_id::text, '{"ce_specversion": "1.0", "ce_id": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_source": "/postrider/send", "ce_type": "email.sent", "ce_subject": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_time": "2026-01-01T00-00-00.000Z", "ce_projectid": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "ce_generation": "1", "content-type": "application/json"}'::jsonb,
  '{"emailId": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "contactId": "01a1fcc5-6a6d-7624-95ec-aa760fd97d5b", "to": "person-1@example.net", "subject": "Hello Ada", "from": "hello@example.com", "fromName": null, "messageId": "<01a1fcc5-6a6d-7624-95ec-aa760fd97d5b@example.com>", "templateId": null, "campaignId": null, "workflowExecutionId": null, "sourceType": "TRANSACTIONAL", "sentAt": "2026-01-01T00-00-00.000Z"}'
from ended, (values ('sent'), ('delivered')) step (name);
