-- Customers: registrations, accounts, sessions and login attempts.

-- Customers.
create table accounts (
  id integer generated always as identity primary key,
  first_name text,
  last_name text,
  -- Lower case, so that an address has one account however it is typed.
  email text,
  phone text,
  dob date,
  gender text,
  password_hash text,
  pin_hash text,
  -- The referral code as typed at registration.
  referral_code text,
  -- May use the RM 1.00 top-up.
  internal boolean not null default false,
  -- The language of the pages where its owner registered or last logged in: that of its mails.
  language text not null default 'en',
  -- When the address was verified; before that it is a registration.
  created_at timestamptz not null default now(),
  -- A suspended account cannot log in; the reason is shown to its owner.
  suspended_at timestamptz,
  suspension_reason text,
  erased_at timestamptz,
  constraint accounts_email_unique unique (email),
  constraint accounts_email_small check (email = lower(email)),
  constraint accounts_language_known check (language in ('en', 'ms', 'zh')),
  constraint accounts_gender_known check (gender in ('Male', 'Female')),
  constraint accounts_dob_sane check (dob >= '1900-01-01'),
  -- A deleted account keeps its number, which orders and the ledger reference, but no personal
  -- data.
  constraint accounts_whole_or_erased check (
    case when erased_at is null
      then num_nulls(first_name, last_name, email, phone, password_hash, pin_hash) = 0
      else num_nonnulls(first_name, last_name, email, phone, dob, gender, password_hash, pin_hash,
        referral_code) = 0 and not internal
    end
  ),
  constraint accounts_suspended_for_a_reason
    check ((suspended_at is null) = (suspension_reason is null)),
  -- Erasing an account removes its suspension reason too.
  constraint accounts_erased_not_suspended check (erased_at is null or suspended_at is null)
);
create index accounts_searched on accounts
  using gin (searched_text(first_name, last_name, email, phone) gin_trgm_ops) where erased_at is null;
create index accounts_suspended on accounts (id) where suspended_at is not null;

-- Operators' notes about customers: added, never edited, and deleted with the person.
create table customer_notes (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts,
  -- The idempotency key of the click.
  request_key text not null,
  operator_id text not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint customer_notes_once unique (account_id, request_key),
  constraint customer_notes_says_something check (body ~ '\S')
);
create index customer_notes_account on customer_notes (account_id, id);

-- Registrations whose address is not verified yet. Every address gets a row, also one that has an
-- account, so that the response time is the same and only the mail differs.
create table registrations (
  -- Ascending: the newest registration of an address has the highest.
  id bigint generated always as identity primary key,
  email text not null,
  first_name text not null,
  phone text not null,
  password_hash text not null,
  pin_hash text not null,
  referral_code text,
  -- The IPv4 address or IPv6 network of the request.
  source text not null,
  -- The mailed code is derived from the seed and a key outside the database. A new code is a new
  -- seed, so only the newest is valid.
  seed bytea not null,
  code_expires_at timestamptz not null default now() + interval '10 minutes',
  -- False if the mail exceeded its budget: such a code is never accepted.
  code_mailed boolean not null default true,
  -- The language of the page of the registration.
  language text not null default 'en',
  created_at timestamptz not null default now(),
  constraint registrations_language_known check (language in ('en', 'ms', 'zh')),
  constraint registrations_email_small check (email = lower(email)),
  constraint registrations_seed_length check (length(seed) = 16),
  -- A code belongs to one registration, even if the job runs twice.
  constraint registrations_seed_unique unique (seed)
);
create index registrations_created on registrations (created_at);
create index registrations_email on registrations (email, id);

create table sessions (
  id bigint generated always as identity primary key,
  -- SHA-256 of the token, so that a leak of the table opens no session.
  token_hash bytea not null,
  account_id integer not null references accounts,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- The maximum age, and the maximum idle time.
  expires_at timestamptz not null,
  idle_limit interval not null,
  user_agent text not null,
  address text not null,
  -- The IPv4 address or IPv6 network that it was opened from.
  source text not null default '',
  -- The last PIN verification in this session; a payment with gold consumes it.
  pin_verified_at timestamptz,
  constraint sessions_token_unique unique (token_hash),
  constraint sessions_token_hashed check (length(token_hash) = 32)
);
create index sessions_account on sessions (account_id);
create index sessions_expires on sessions (expires_at);

-- Networks from which an account has logged in. Attempts from other networks never lock these out.
create table account_networks (
  account_id integer not null references accounts,
  -- As `networkOf` returns it.
  source text not null,
  last_login_at timestamptz not null default now(),
  primary key (account_id, source)
);
create index account_networks_last_login on account_networks (last_login_at);

create table password_resets (
  -- SHA-256 of the token in the link.
  token_hash bytea primary key,
  -- The token is derived from the seed and a key outside the database, so that a valid link can be
  -- mailed again.
  seed bytea not null,
  account_id integer not null references accounts,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 minutes',
  constraint password_resets_token_hashed check (length(token_hash) = 32),
  constraint password_resets_seed_length check (length(seed) = 16)
);
create index password_resets_account on password_resets (account_id);

-- Codes that let an account choose a new PIN; one per account.
create table pin_codes (
  account_id integer primary key references accounts,
  seed bytea not null,
  expires_at timestamptz not null default now() + interval '10 minutes',
  constraint pin_codes_seed_length check (length(seed) = 16)
);

-- Attempts at guessable credentials. An attempt is counted before it is checked, so that concurrent
-- attempts never exceed the limit.
create table login_attempts (
  -- SHA-256 of the credential (password, PIN or code), its owner, known or not, and the source.
  key bytea primary key,
  -- SHA-256 of the credential and its owner, over all sources: shows and clears all its counts
  -- together.
  owner bytea not null,
  -- Attempts since the last success or lockout; the fifth locks.
  attempts smallint not null,
  -- Consecutive lockouts; each is twice as long as the one before.
  lockouts integer not null default 0,
  locked_until timestamptz not null default '-infinity',
  updated_at timestamptz not null default now(),
  constraint login_attempts_five_at_most check (attempts between 0 and 5),
  constraint login_attempts_lockouts_counted check (lockouts >= 0)
);
create index login_attempts_updated on login_attempts (updated_at);
create index login_attempts_owner on login_attempts (owner);
