-- Operators: accounts, sessions, second factors, invitations, and what they changed.

-- People who run the shop.
create table operators (
  id text primary key,
  name text not null,
  -- Lower case, so that an address has one account however it is typed.
  email text not null,
  -- The first of the roles. An owner has no other.
  role text not null,
  further_roles text[] not null default '{}',
  -- All roles: their rights combine.
  roles text[] not null generated always as (array_prepend(role, further_roles)) stored,
  password_hash text not null,
  -- The authenticator secret, encrypted under a key outside the database. `pending` until a code
  -- confirms it.
  totp_secret text,
  pending_totp_secret text,
  -- The newest time step whose code was used: no code is accepted twice.
  totp_step bigint,
  created_at timestamptz not null default now(),
  deactivated_at timestamptz,
  constraint operators_email_unique unique (email),
  constraint operators_email_small check (email = lower(email)),
  constraint operators_name_not_blank check (name ~ '\S'),
  constraint operators_role_known check (role in ('owner', 'finance', 'fulfilment', 'content', 'support')),
  constraint operators_further_roles_known check (
    (role <> 'owner' or further_roles = '{}') and role <> all (further_roles)
    and further_roles <@ '{finance,fulfilment,content,support}'::text[]
  )
);

create table operator_sessions (
  -- SHA-256 of the token, so that a leak of the table opens no session.
  token_hash bytea primary key,
  operator_id text not null references operators,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '12 hours',
  -- When the mailed code was entered. Without it a password alone cannot enrol an authenticator.
  email_confirmed_at timestamptz,
  -- The last second-factor code in this session.
  verified_at timestamptz,
  -- Until when the second factor counts as fresh. Null: a code is required.
  fresh_until timestamptz,
  -- Ended sessions are kept for a while: they show known networks.
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
  -- Hashed with a key outside the database. Using a code deletes it.
  code_hash bytea not null,
  constraint operator_recovery_codes_pkey primary key (operator_id, code_hash),
  constraint operator_recovery_codes_hashed check (length(code_hash) = 32)
);

create table operator_invitations (
  id text primary key,
  email text not null,
  name text not null,
  -- The first of the roles. An owner has no other.
  role text not null,
  further_roles text[] not null default '{}',
  -- All roles: their rights combine.
  roles text[] not null generated always as (array_prepend(role, further_roles)) stored,
  -- The mailed token is derived from the seed and a key outside the database.
  seed bytea not null,
  token_hash bytea not null,
  invited_by text not null references operators,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '72 hours',
  accepted_at timestamptz,
  revoked_at timestamptz,
  constraint operator_invitations_email_small check (email = lower(email)),
  constraint operator_invitations_role_known check (role in ('owner', 'finance', 'fulfilment', 'content', 'support')),
  constraint operator_invitations_further_roles_known check (
    (role <> 'owner' or further_roles = '{}') and role <> all (further_roles)
    and further_roles <@ '{finance,fulfilment,content,support}'::text[]
  ),
  constraint operator_invitations_token_unique unique (token_hash),
  constraint operator_invitations_token_hashed check (length(token_hash) = 32),
  constraint operator_invitations_accepted_or_revoked check (num_nonnulls(accepted_at, revoked_at) < 2)
);
-- One open invitation per address: a new one revokes the old.
create unique index operator_invitations_one_open on operator_invitations (email)
  where accepted_at is null and revoked_at is null;
create index operator_invitations_created on operator_invitations (created_at);

-- Password reset links of operators.
create table operator_password_resets (
  id text primary key,
  operator_id text not null references operators,
  -- The mailed token is derived from the seed and a key outside the database.
  seed bytea not null,
  token_hash bytea not null,
  -- Whether the link also removes the second factor, so that the next login enrols a new one.
  resets_second_factor boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  -- When this link, or another of the operator's, was used.
  used_at timestamptz,
  constraint operator_password_resets_token_unique unique (token_hash),
  constraint operator_password_resets_token_hashed check (length(token_hash) = 32)
);
create index operator_password_resets_operator on operator_password_resets (operator_id);
create index operator_password_resets_created on operator_password_resets (created_at);

-- Links that the terminal prints to create the first owner.
create table first_owner_links (
  -- SHA-256 of the token, so that a leak of the table opens no session.
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  -- When it was used or replaced.
  ended_at timestamptz,
  constraint first_owner_links_token_hashed check (length(token_hash) = 32)
);
-- One open link: each start of a shop without operators replaces it.
create unique index first_owner_links_one_open on first_owner_links ((true)) where ended_at is null;

-- The operator of each idempotency key: another operator who sends the same key is refused. Deleted
-- after a while, since a browser makes a new key for each request.
create table operator_requests (
  request_key text primary key,
  operator_id text not null references operators,
  created_at timestamptz not null default now()
);
create index operator_requests_created on operator_requests (created_at);

-- Changes by operators to things without a history of their own.
create table operator_events (
  id bigint generated always as identity primary key,
  -- What was changed: an operator, a product, a setting and so on.
  subject_kind text not null,
  subject_id text not null,
  action text not null,
  actor_kind text not null,
  actor text,
  -- In the operator's words, where a reason is required.
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
create index operator_events_by_time on operator_events (created_at, id)
  include (subject_kind, action, actor);
create trigger operator_events_never_changed before update or delete or truncate on operator_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on operator_events from current_user;

-- Which operator works on which open item.
create table claims (
  -- The open item: an order, a refund, a payment, unmatched money or a top-up, by its id.
  kind text not null,
  subject_id text not null,
  operator_id text not null,
  claimed_at timestamptz not null default now(),
  -- An abandoned claim expires.
  expires_at timestamptz not null,
  constraint claims_one_each primary key (kind, subject_id),
  constraint claims_operator_known foreign key (operator_id) references operators
);

-- Tells every process that a session has ended, so that it closes the session's event streams.
create function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('operator_session_ended', encode(new.token_hash, 'hex'));
  return null;
end $$;
create trigger operator_sessions_end_announced after update of ended_at on operator_sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function announce_ended_session();
