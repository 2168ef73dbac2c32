-- Trace context of the message that caused the next evaluation, if its trace is sampled.
alter table contact_states add column traceparent text;
