-- What is known of a contact beside its memberships (domain/facts.ts): with it a message is evaluated without asking contacts. Null: not
-- enough, so contacts is asked.
alter table contact_states add column facts jsonb;
-- Room in each page for newer versions of its rows, most of which change nothing that is indexed (HOT): each row is written again with
-- each message about its contact.
alter table contact_states set (fillfactor = 70);

-- What facts are about, and the version at which it became that: facts of an earlier version may lack events of meanwhile.
alter table project_definitions add column shape text not null default '';
alter table project_definitions add column facts_since bigint not null default 0;

-- Positions were those of another order.
update computes set phase = 'entries', position = null;
