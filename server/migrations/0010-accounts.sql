-- People: registrations, accounts, sessions, and what guards them.

create table accounts (
  id integer generated always as identity primary key,
  first_name text,
  last_name text,
  -- In small letters, so that an address has one account however it is typed.
  email text,
  phone text,
  dob date,
  gender text,
  password_hash text,
  pin_hash text,
  -- The code that the person registered with, as it was typed.
  referral_code text,
  -- Sees the RM 1.00 top-up.
  internal boolean not null default false,
  -- An account begins when its address is verified: until then it is a registration.
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  constraint accounts_email_unique unique (email),
  constraint accounts_email_small check (email = lower(email)),
  constraint accounts_gender_known check (gender in ('Male', 'Female')),
  constraint accounts_dob_sane check (dob >= '1900-01-01'),
  -- A deleted account keeps its number, which orders and the ledger may name, and nothing else.
  constraint accounts_whole_or_erased check (
    case when erased_at is null
      then num_nulls(first_name, last_name, email, phone, password_hash, pin_hash) = 0
      else num_nonnulls(first_name, last_name, email, phone, dob, gender, password_hash, pin_hash,
        referral_code) = 0 and not internal
    end
  )
);

-- What was typed into the registration form, until the address is verified. Every address gets a row,
-- also one that has an account: so the answer takes the same time, and only the mail differs.
create table registrations (
  email text primary key,
  first_name text not null,
  phone text not null,
  password_hash text not null,
  pin_hash text not null,
  referral_code text,
  -- The code in the mail is computed from this and a key outside the database. A new code is a new
  -- seed, so that only the newest counts.
  seed bytea not null,
  code_expires_at timestamptz not null default now() + interval '10 minutes',
  created_at timestamptz not null default now(),
  constraint registrations_email_small check (email = lower(email)),
  constraint registrations_seed_length check (length(seed) = 16)
);
create index registrations_created on registrations (created_at);

create table sessions (
  id bigint generated always as identity primary key,
  -- SHA-256 of the token: whoever reads the table cannot use it.
  token_hash bytea not null,
  account_id integer not null references accounts,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- Two limits: how old it may grow, and how long it may lie unused.
  expires_at timestamptz not null,
  idle_limit interval not null,
  user_agent text not null,
  address text not null,
  -- When the PIN was last verified by this session; a payment with gold uses it up.
  pin_verified_at timestamptz,
  constraint sessions_token_unique unique (token_hash),
  constraint sessions_token_hashed check (length(token_hash) = 32)
);
create index sessions_account on sessions (account_id);
create index sessions_expires on sessions (expires_at);

create table password_resets (
  -- SHA-256 of the token in the link.
  token_hash bytea primary key,
  account_id integer not null references accounts,
  expires_at timestamptz not null default now() + interval '60 minutes',
  constraint password_resets_token_hashed check (length(token_hash) = 32)
);
create index password_resets_account on password_resets (account_id);

-- The code that lets somebody who forgot the PIN choose another; one at a time.
create table pin_codes (
  account_id integer primary key references accounts,
  seed bytea not null,
  expires_at timestamptz not null default now() + interval '10 minutes',
  constraint pin_codes_seed_length check (length(seed) = 16)
);

-- Tries at something that can be guessed. A try is counted before it is looked at, so that of many
-- at the same moment no more than five are.
create table guesses (
  -- SHA-256 of what is guessed at (a password, a PIN, a code) and whose it is, known or not.
  key bytea primary key,
  -- Tries since the last right one or the last lock; the fifth locks.
  tries smallint not null,
  -- Locks in a row: each is twice as long as the one before.
  locks integer not null default 0,
  locked_until timestamptz not null default '-infinity',
  updated_at timestamptz not null default now(),
  constraint guesses_five_tries check (tries between 0 and 5),
  constraint guesses_locks_counted check (locks >= 0)
);
create index guesses_updated on guesses (updated_at);

-- How often something was done within a window of time.
create table rate_limits (
  -- SHA-256 of what is counted and for whom: an address to write to, or where requests come from.
  key bytea primary key,
  used integer not null,
  resets_at timestamptz not null,
  constraint rate_limits_used_positive check (used > 0)
);
create index rate_limits_resets on rate_limits (resets_at);

alter table orders
  add constraint orders_customer foreign key (customer_id) references accounts;
-- The address goes with the person; the order stays.
alter table orders alter column customer_email drop not null;
