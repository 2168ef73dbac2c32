-- What keys a reset or deleted project leaves behind is looked for again and again, beside live traffic. Equal entries share one posting
-- list, so this is small. Contacts are found by their time, by an index that is there already.
create index idempotency_keys_by_generation on idempotency_keys (project_id, generation);
