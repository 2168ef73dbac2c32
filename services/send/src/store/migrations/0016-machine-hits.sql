-- Opens and clicks that no person made, apart from `opens` and `clicks`.
alter table emails add column machine_opens integer not null default 0, add column machine_clicks integer not null default 0;
