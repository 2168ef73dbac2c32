-- What a project may send in a month and what it had sent when that was published (`Allowance` of contracts); null: as much as it likes.
alter table projects add column allowance jsonb;
