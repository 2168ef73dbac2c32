-- What a reset or deleted project leaves behind is looked for again and again, beside live traffic. Equal entries share one posting
-- list, so these are small.
create index contacts_by_generation on contacts (project_id, generation);
create index idempotency_keys_by_generation on idempotency_keys (project_id, generation);
