-- Mails whose first open or click was no person's: apart from `opened` and `clicked`.
alter table campaigns add column machine_opened bigint not null default 0, add column machine_clicked bigint not null default 0;
