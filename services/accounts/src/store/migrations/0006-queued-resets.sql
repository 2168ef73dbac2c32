-- Nobody looks up whose an address is when a reset of its password is asked for, so its mail has no user. This finds it by the address, when
-- the password or the address of the user changes before it is sent.
create index platform_mails_by_email on platform_mails (email) where user_id is null;
