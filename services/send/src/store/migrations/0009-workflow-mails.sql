-- Mails that steps of workflows send: the workflow, beside the execution, and what caused it, which the messages about the mail carry
-- (ADR 16).
alter table emails add column workflow_id uuid, add column correlation_id text;

-- `GET /emails?workflowExecutionId=`
create index emails_by_execution on emails (workflow_execution_id) where workflow_execution_id is not null;
