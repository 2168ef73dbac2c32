-- The key by which the addresses of erased contacts are hashed that stay suppressed; 244 random bits.
create table suppression_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null
);
insert into suppression_key (key)
values (decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'));
