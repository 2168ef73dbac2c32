-- Trace context of the request or event that started the execution, if its trace is sampled.
alter table workflow_executions add column traceparent text;
