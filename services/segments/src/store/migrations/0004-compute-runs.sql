-- The last request when the run began: a request that comes later needs a run of its own. 0: none has begun.
alter table computes add column begun bigint not null default 0;
