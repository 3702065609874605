-- The people who run the shop: their accounts, sessions, second factors and invitations, and what
-- they changed.

create table operators (
  id text primary key,
  name text not null,
  -- In small letters, so that an address has one account however it is typed.
  email text not null,
  role text not null,
  password_hash text not null,
  -- The authenticator app's secret, encrypted under a key outside the database. `pending`: shown, and
  -- not yet confirmed by a code.
  totp_secret text,
  pending_totp_secret text,
  -- The newest 30 seconds whose code was used: no code counts twice.
  totp_step bigint,
  created_at timestamptz not null default now(),
  deactivated_at timestamptz,
  constraint operators_email_unique unique (email),
  constraint operators_email_small check (email = lower(email)),
  constraint operators_name_not_blank check (name ~ '\S'),
  constraint operators_role_known check (role in ('owner', 'finance', 'fulfilment', 'content', 'support'))
);

create table operator_sessions (
  -- SHA-256 of the token: whoever reads the table cannot use it.
  token_hash bytea primary key,
  operator_id text not null references operators,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '12 hours',
  -- When a code of the second factor was last given in it.
  verified_at timestamptz,
  -- Kept for a while when it has ended: it says from where somebody is known.
  ended_at timestamptz,
  user_agent text not null,
  address text not null,
  source text not null,
  constraint operator_sessions_token_hashed check (length(token_hash) = 32)
);
create index operator_sessions_operator on operator_sessions (operator_id);
create index operator_sessions_created on operator_sessions (created_at);

create table operator_recovery_codes (
  operator_id text not null references operators,
  -- Made with a key outside the database. Using a code deletes it.
  code_hash bytea not null,
  constraint operator_recovery_codes_pkey primary key (operator_id, code_hash),
  constraint operator_recovery_codes_hashed check (length(code_hash) = 32)
);

create table operator_invitations (
  id text primary key,
  email text not null,
  name text not null,
  role text not null,
  -- The token in the mail is computed from this and a key outside the database.
  seed bytea not null,
  token_hash bytea not null,
  invited_by text not null references operators,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '72 hours',
  accepted_at timestamptz,
  revoked_at timestamptz,
  constraint operator_invitations_email_small check (email = lower(email)),
  constraint operator_invitations_role_known check (role in ('owner', 'finance', 'fulfilment', 'content', 'support')),
  constraint operator_invitations_token_unique unique (token_hash),
  constraint operator_invitations_token_hashed check (length(token_hash) = 32),
  constraint operator_invitations_accepted_or_revoked check (num_nonnulls(accepted_at, revoked_at) < 2)
);
-- One open invitation an address: another one revokes it.
create unique index operator_invitations_one_open on operator_invitations (email)
  where accepted_at is null and revoked_at is null;
create index operator_invitations_created on operator_invitations (created_at);

-- What operators changed that has no history of its own: orders, top-ups and the like have theirs.
create table operator_events (
  id bigint generated always as identity primary key,
  -- What was changed: an operator, a product, a setting.
  subject_kind text not null,
  subject_id text not null,
  action text not null,
  actor_kind text not null,
  actor text,
  -- In the operator's own words, where it is asked.
  reason text,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default clock_timestamp(),
  constraint operator_events_actor_known check (actor_kind in ('shopper', 'provider', 'job', 'operator')),
  constraint operator_events_before_is_an_object check (jsonb_typeof(before) = 'object'),
  constraint operator_events_after_is_an_object check (jsonb_typeof(after) = 'object')
);
create index operator_events_subject on operator_events (subject_kind, subject_id, id);
create index operator_events_actor on operator_events (actor, id);
create index operator_events_action on operator_events (action, id);
create index operator_events_created on operator_events (created_at);

-- As every history: refused to everybody by a trigger, and the shop's own role has not even the right.
create trigger operator_events_never_changed before update or delete or truncate on operator_events
  for each statement execute function refuse_change();
do $$
begin
  execute format('revoke update, delete, truncate on operator_events from %I', current_user);
end $$;
