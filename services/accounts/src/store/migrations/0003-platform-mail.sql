-- Mails that the platform is to send: a request for one only writes a row here, so that its timing tells nothing and a crash loses
-- nothing. A loop makes the token, asks send and deletes the row. The id is the mail's, in send too.
create table platform_mails (
  id uuid primary key,
  kind text not null check (
    kind in ('VERIFY_EMAIL', 'CHANGE_EMAIL', 'RESET_PASSWORD', 'INVITATION', 'EMAIL_CHANGED', 'PASSWORD_CHANGED')
  ),
  -- Whether anybody has this address is looked up when the mail is made, not when it is asked for.
  email text not null,
  language text not null,
  user_id uuid references users (id) on delete cascade,
  -- What the mail's token is about, beside the user: an invitation.
  subject_id uuid,
  -- What the mail names: a project, an inviter, an address.
  details jsonb not null default '{}',
  -- Of one that is being worked on: when it is tried again.
  due_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index platform_mails_due on platform_mails (due_at);
create index platform_mails_by_subject on platform_mails (subject_id) where subject_id is not null;
create index platform_mails_by_user on platform_mails (user_id) where user_id is not null;

-- Tokens of mails, by their SHA-256. A mail whose sending was begun twice has two; the first that is used ends both.
create table mail_tokens (
  hash text primary key,
  mail_id uuid not null,
  kind text not null,
  email text not null,
  user_id uuid references users (id) on delete cascade,
  subject_id uuid,
  expires_at timestamptz(3) not null
);
create index mail_tokens_by_mail on mail_tokens (mail_id);
create index mail_tokens_by_user on mail_tokens (user_id) where user_id is not null;
create index mail_tokens_by_subject on mail_tokens (subject_id) where subject_id is not null;
create index mail_tokens_by_expiry on mail_tokens (expires_at);
