-- The accounts that users have at other providers and sign in with.
create table identities (
  -- Whose subject it is: subjects are unique within one issuer only.
  issuer text not null,
  subject text not null,
  provider text not null check (provider in ('github', 'google', 'oidc')),
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (issuer, subject),
  -- A provider may give an address to somebody else. That person's subject must not reach the user who had the address before.
  constraint identities_one_per_issuer unique (user_id, issuer)
);

-- Sign-ins that have come back from the provider, each by its state. Kept for as long as its cookie can be sent again.
create table used_oauth_states (
  state text primary key,
  expires_at timestamptz(3) not null
);
create index used_oauth_states_by_expiry on used_oauth_states (expires_at);
