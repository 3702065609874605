-- The schema that migrations start from. Never edited: what a database has today is in server/schema.

-- Shared functions, and the tables of server/platform, server/backups and server/alerts.

-- Substring search in names, addresses and numbers.
create extension if not exists pg_trgm;

-- The searched text of an account.
create function searched_text(first_name text, last_name text, email text, phone text)
returns text language sql immutable parallel safe
return lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '')
  || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'));

-- The day in Malaysia.
create function malaysian_day(at timestamptz) returns date language sql immutable
return (at at time zone 'Asia/Kuala_Lumpur')::date;

-- The start of a day in Malaysia.
create function malaysian_midnight(day date) returns timestamptz language sql immutable
  return day::timestamp at time zone 'Asia/Kuala_Lumpur';

-- Refuses every change to an append-only table.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Two groups of four characters from 24 that are not mistaken for each other. One expression, which
-- PL/pgSQL evaluates without planning a query. Bytes 6 to 8 of a UUID are skipped: they hold its
-- version.
create function random_short_reference(prefix text) returns text
language plpgsql volatile as $$
declare
  letters constant text := '23456789CDFHJKMNPQRTVWXY';
  bytes constant bytea := uuid_send(gen_random_uuid());
begin
  return prefix
    || '-' || substr(letters, 1 + get_byte(bytes, 0) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 1) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 2) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 3) % 24, 1)
    || '-' || substr(letters, 1 + get_byte(bytes, 4) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 5) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 9) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 10) % 24, 1);
end $$;

-- Pictures and documents with their bytes, so that a backup of the database is a backup of the shop
-- and machines share nothing else.
create table files (
  id integer generated always as identity primary key,
  -- A picture is public; a document is private.
  kind text not null,
  sha256 text not null,
  extension text not null,
  filename text not null,
  width integer,
  height integer,
  -- The focal point stays visible where a picture is cropped: hundredths of the width and height,
  -- from the top left.
  focal_x smallint not null default 50,
  focal_y smallint not null default 50,
  -- Stored uncompressed: pictures and documents are compressed already.
  bytes bytea,
  constraint files_size_positive check (width > 0 and height > 0),
  -- The same content is one row per kind. A public picture and a private document are never one
  -- row.
  constraint files_content_unique unique (kind, sha256),
  constraint files_sha256_plain check (sha256 ~ '^[0-9a-f]{64}$'),
  -- A name always means the same content, because browsers cache it forever.
  constraint files_named_by_content check (sha256 = encode(sha256(bytes), 'hex')),
  -- The upload limit in platform/files/file-kinds.ts.
  constraint files_bytes_bounded check (octet_length(bytes) between 1 and 5242880),
  -- Only types that a browser does not execute.
  constraint files_kind_known check (
    case kind
      when 'picture' then extension in ('webp', 'png', 'jpg', 'avif')
      when 'document' then extension in ('pdf', 'png', 'jpg')
      else false
    end
  ),
  constraint files_pictures_measured check (
    kind <> 'picture' or num_nonnulls(width, height) = 2
  ),
  constraint files_focal_point_inside check (focal_x between 0 and 100 and focal_y between 0 and 100)
);
alter table files alter column bytes set storage external;
-- For the picture library, newest first.
create index files_pictures on files (id desc) where kind = 'picture';

-- Mails stored instead of sent, where no mail server is configured.
create table mails (
  id bigint generated always as identity primary key,
  -- The job may run twice; the message id makes the second run a no-op.
  message_id text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint mails_message_unique unique (message_id)
);
alter table mails alter column html set storage external;
alter table mails alter column text set storage external;

-- Mails that one statement causes for many shoppers: the statement adds rows, and a job sends those
-- due a hundred at a time.
create table due_mails (
  id bigint generated always as identity primary key,
  -- The kind of mail, and the id of its subject.
  kind text not null,
  about text not null,
  -- When the mail was queued, unchanged by retries.
  queued_at timestamptz not null default now(),
  -- The next attempt. Set ahead when an attempt starts, so that a lost attempt is retried.
  next_try_at timestamptz not null default now(),
  tries integer not null default 0
);
create index due_mails_next on due_mails (next_try_at);

-- Sent mails by subject, without recipients.
create table sent_mails (
  message_id text primary key,
  about text not null,
  subject text not null,
  sent_at timestamptz not null default now()
);
create index sent_mails_about on sent_mails (about, sent_at);

-- Rate limits: uses within a window.
create table rate_limits (
  -- SHA-256 of what is counted and for whom: a mail address or a network.
  key bytea primary key,
  used integer not null,
  resets_at timestamptz not null,
  constraint rate_limits_used_positive check (used > 0)
);
create index rate_limits_resets on rate_limits (resets_at);

-- The last time that any process started a runner or finished one of its jobs.
create table job_runners (
  name text not null,
  active_at timestamptz not null default now(),
  constraint job_runners_one_each primary key (name)
);

-- The last write of each process, which shows that the database accepts writes, and the free disk
-- space of its machine.
create table heartbeats (
  -- Machine and port; the workers of one port share a row.
  process text not null,
  beaten_at timestamptz not null default now(),
  -- Null: unknown.
  data_free_bytes bigint,
  -- Null: unknown, or the process makes no backups.
  backups_free_bytes bigint,
  constraint heartbeats_one_each primary key (process)
);

-- Fingerprints of the keys that the shop was opened with; they reveal nothing of the key. With
-- another key no PIN verifies and no code decrypts.
create table secret_keys (
  fingerprint bytea primary key,
  first_used_at timestamptz not null default now(),
  constraint secret_keys_fingerprint_whole check (octet_length(fingerprint) = 32)
);

-- Nightly backups, successful or failed.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  filename text not null,
  bytes bigint,
  row_count bigint,
  failure text,
  -- A successful backup is complete and was read back.
  constraint backups_made_or_failed check ((failure is null) = (bytes is not null and row_count is not null))
);
create index backups_finished on backups (finished_at);

-- The current or last alert of each kind.
create table alerts (
  kind text not null,
  -- When it started, what it is, and when it ended; null: it is open.
  since timestamptz not null default now(),
  what text not null,
  over_at timestamptz,
  -- The last mail about it, opening or closing; null: none was sent.
  told_at timestamptz,
  -- Concurrent checks open an alert once.
  constraint alerts_one_each primary key (kind),
  -- An alert ends after it starts.
  constraint alerts_over_later check (over_at >= since),
  constraint alerts_kind_known check (
    kind in ('ledger', 'money', 'failed_jobs', 'late_jobs', 'late_mails', 'backup', 'certificate',
             'hung_runner', 'data_disk', 'backups_disk')
  )
);

-- Every alert with its start and end, for the system page. `alerts` holds the current state and
-- what was mailed.
create table alert_spans (
  kind text not null,
  since timestamptz not null,
  what text not null,
  -- Null: it is open.
  over_at timestamptz,
  -- An alert that recurs before its end was mailed continues the same row.
  constraint alert_spans_one_each primary key (kind, since),
  constraint alert_spans_over_later check (over_at >= since)
);
create index alert_spans_newest on alert_spans (since desc);
create index alert_spans_over on alert_spans (over_at);

-- Which versions of the shop fit this database.
create table contract_steps (
  -- The migration's file name.
  name text primary key,
  -- The newest migration that a version must know.
  needs text not null,
  constraint contract_steps_needs_earlier check (needs < name)
);

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
  -- When the address was verified; before that it is a registration.
  created_at timestamptz not null default now(),
  -- A suspended account cannot log in; the reason is shown to its owner.
  suspended_at timestamptz,
  suspension_reason text,
  erased_at timestamptz,
  constraint accounts_email_unique unique (email),
  constraint accounts_email_small check (email = lower(email)),
  constraint accounts_gender_known check (gender in ('Male', 'Female')),
  constraint accounts_dob_sane check (dob >= '1900-01-01'),
  -- A deleted account keeps its number, which orders and the ledger reference, and no personal
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
  created_at timestamptz not null default now(),
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
  seed bytea,
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

-- Operators: accounts, sessions, second factors, invitations, and what they changed.

-- People who run the shop.
create table operators (
  id text primary key,
  name text not null,
  -- Lower case, so that an address has one account however it is typed.
  email text not null,
  role text not null,
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
  constraint operators_role_known check (role in ('owner', 'finance', 'fulfilment', 'content', 'support'))
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
  role text not null,
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

-- Tells every process that a claim has changed.
create function announce_claim() returns trigger language plpgsql as $$
begin
  notify desk_changed;
  return null;
end $$;
create trigger claims_announced after insert or update or delete on claims
  for each statement execute function announce_claim();

-- Approvals by a second operator.

-- Changes that need a second person's approval.
create table change_requests (
  id integer generated always as identity primary key,
  kind text not null,
  -- The id within its kind; for a new thing, a generated name.
  subject text not null,
  -- As the requester saw it, such as "coupon MEI60", with each value before and after.
  title text not null,
  rows jsonb not null,
  -- The change to apply on approval.
  change jsonb not null,
  state text not null default 'waiting',
  requested_by text not null references operators,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_by text references operators,
  decided_at timestamptz,
  constraint change_requests_state_known check (
    state in ('waiting', 'approved', 'declined', 'withdrawn', 'expired')
  ),
  constraint change_requests_rows_listed check (jsonb_typeof(rows) = 'array'),
  constraint change_requests_change_is_an_object check (jsonb_typeof(change) = 'object'),
  constraint change_requests_decided_by_somebody check (
    (state in ('approved', 'declined', 'withdrawn')) = (decided_by is not null and decided_at is not null)
  ),
  -- Nobody decides on their own request, and nobody withdraws another's.
  constraint change_requests_by_two check (
    decided_by is null or (state = 'withdrawn') = (decided_by = requested_by)
  )
);
-- One open request per thing.
create unique index change_requests_one_waiting on change_requests (kind, subject) where state = 'waiting';
create index change_requests_by_time on change_requests (created_at, id);

-- What the shop sells. Triggers that announce changes: change-feed.sql.

-- One sequence for categories and subcategories, because `category_ids` of a product mixes them.
create sequence category_ids as integer;

-- Published or scheduled, and not archived. Changes to anything else are not announced.
create function is_listed(published_at timestamptz, archived_at timestamptz) returns boolean
language sql immutable as $$
  select published_at is not null and archived_at is null
$$;

-- Games. Operators edit, publish and archive them; archived ones stay, because orders name them.
create table categories (
  id integer primary key default nextval('category_ids'),
  name text not null,
  slug text not null,
  -- Other names of the game, such as mlbb, for search.
  aliases text[] not null default '{}',
  description text not null default '',
  background_image_id integer references files,
  base_image_id integer references files,
  tooltip_id integer references files,
  position integer not null default 0,
  -- Null: a draft. In the future: published automatically then.
  published_at timestamptz default now(),
  -- From then shoppers do not see it.
  archived_at timestamptz,
  -- Incremented by each save: a save of an older version is refused.
  version integer not null default 1,
  -- The idempotency key of the request that created it.
  request_key text,
  constraint categories_name_given check (name <> ''),
  -- The slug is the page's address.
  constraint categories_slug_unique unique (slug),
  constraint categories_slug_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Every shopper who searches downloads them.
  constraint categories_aliases_few check (
    cardinality(aliases) <= 20 and length(array_to_string(aliases, ' ')) <= 200
  ),
  constraint categories_request_once unique (request_key)
);
create index categories_position on categories (position, id);
-- For the next scheduled publication.
create index categories_scheduled on categories (published_at) where archived_at is null;

-- Former slugs; they redirect to the current one.
create table category_slugs (
  slug text primary key,
  category_id integer not null references categories on delete cascade
);
create index category_slugs_category on category_slugs (category_id);

create table subcategories (
  id integer primary key default nextval('category_ids'),
  category_id integer not null references categories on delete cascade,
  name text not null,
  base_image_id integer references files,
  position integer not null default 0,
  constraint subcategories_name_given check (name <> ''),
  -- Referenced by product_subcategories, which keeps a product within its own category.
  constraint subcategories_of_category unique (category_id, id)
);

create table tags (
  id integer generated always as identity primary key,
  name text not null,
  slug text not null,
  position integer not null default 0,
  on_homepage boolean not null default true,
  archived_at timestamptz,
  version integer not null default 1,
  request_key text,
  constraint tags_name_given check (name <> ''),
  constraint tags_slug_unique unique (slug),
  constraint tags_slug_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint tags_request_once unique (request_key)
);

-- Former slugs; they redirect to the current one.
create table tag_slugs (
  slug text primary key,
  tag_id integer not null references tags on delete cascade
);
create index tag_slugs_tag on tag_slugs (tag_id);

create table category_tags (
  tag_id integer not null references tags on delete cascade,
  category_id integer not null references categories on delete cascade,
  position integer not null default 0,
  primary key (tag_id, category_id)
);
create index category_tags_category on category_tags (category_id);

-- Items. Archived ones stay, because orders name them.
create table products (
  id integer generated always as identity primary key,
  category_id integer not null references categories,
  name text not null,
  description text not null default '',
  base_image_id integer references files,
  price_sen integer not null,
  position integer not null default 0,
  delivered_by_code boolean not null default false,
  -- Null: a draft. In the future: published automatically then.
  published_at timestamptz default now(),
  -- From then it is not sold.
  archived_at timestamptz,
  -- Incremented by each save: a save of an older version is refused.
  version integer not null default 1,
  -- The idempotency key of the request that created it.
  request_key text,
  constraint products_name_given check (name <> ''),
  -- At most RM 100,000, so that 99 of an item fit an integer.
  constraint products_price_sane check (price_sen between 1 and 10000000),
  constraint products_of_category unique (category_id, id),
  constraint products_request_once unique (request_key)
);
-- For the next scheduled publication.
create index products_scheduled on products (published_at) where archived_at is null;
create index products_position on products (category_id, position, id);
create index products_name on products (lower(name), id);

create table product_subcategories (
  product_id integer not null,
  category_id integer not null,
  subcategory_id integer not null,
  primary key (product_id, subcategory_id),
  -- Both keys include the category: a product cannot be listed under another game's subcategory.
  constraint product_subcategories_product
    foreign key (category_id, product_id) references products (category_id, id) on delete cascade,
  constraint product_subcategories_subcategory
    foreign key (category_id, subcategory_id) references subcategories (category_id, id) on delete cascade
);
create index product_subcategories_subcategory on product_subcategories (category_id, subcategory_id);

-- Questions to the shopper: once per order (of a category) or per item (of a product).
create table options (
  id integer generated always as identity primary key,
  category_id integer references categories on delete cascade,
  product_id integer references products on delete cascade,
  name text not null,
  type text not null,
  is_required boolean not null default false,
  -- [{ "id": 1, "label": "Asia" }, …] in the order shown; ids are unique within the option.
  "values" jsonb not null default '[]',
  position integer not null default 0,
  -- The format of an answer, an example, and the keyboard on a phone.
  pattern text,
  example text,
  keyboard text,
  -- Help text beside the question.
  help text,
  constraint options_one_owner check (num_nonnulls(category_id, product_id) = 1),
  constraint options_type_known check (
    type in ('field', 'textarea', 'date', 'time', 'date_time', 'dropdown', 'checkbox')
  ),
  constraint options_values_listed check (jsonb_typeof("values") = 'array'),
  -- Literals and character classes with bounded counts: such a pattern matches in linear time and
  -- means the same in every browser.
  constraint options_pattern_simple check (
    length(pattern) <= 200
    and pattern ~ '^(([A-Za-z0-9 #@_.-]|\[[A-Za-z0-9 #@_.-]+\])(\?|\{[0-9]{1,3}(,[0-9]{1,3})?\})?)+$'
  ),
  constraint options_keyboard_known check (keyboard in ('text', 'numeric')),
  -- Only text fields have a format.
  constraint options_pattern_typed check (pattern is null or type = 'field'),
  constraint options_help_short check (length(help) <= 300)
);
create index options_category on options (category_id) where category_id is not null;
create index options_product on options (product_id) where product_id is not null;

-- A limited number of units at a lower price for a time.
create table flash_sales (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  price_sen integer not null,
  qty integer not null,
  sold integer not null default 0,
  reserved integer not null default 0,
  -- Units per customer; null: unlimited.
  customer_limit integer default 5,
  -- Null: from its creation.
  starts_at timestamptz,
  ends_at timestamptz not null,
  position integer not null default 0,
  version integer not null default 1,
  request_key text,
  constraint flash_sales_price_sane check (price_sen between 1 and 10000000),
  constraint flash_sales_counts_positive check (qty > 0 and sold >= 0 and reserved >= 0),
  -- A reservation beyond the quantity aborts its order.
  constraint flash_sales_never_oversold check (sold + reserved <= qty),
  constraint flash_sales_customer_limit_positive check (customer_limit > 0),
  constraint flash_sales_request_once unique (request_key),
  constraint flash_sales_starts_before_its_end check (starts_at < ends_at)
);
create index flash_sales_product on flash_sales (product_id, position, id);

-- Stock of products that are delivered by code.
create table product_stocks (
  product_id integer primary key references products on delete cascade,
  -- Available codes, counted by the triggers of voucher_codes.
  in_stock integer not null default 0,
  -- Units reserved by unpaid orders, and units paid for and not delivered, counted by the triggers
  -- of orders.
  reserved integer not null default 0,
  owed integer not null default 0,
  -- Units for sale. Negative if more is paid for than in stock: those orders wait.
  available integer not null generated always as (in_stock - reserved - owed) stored,
  -- Below this the shop is alerted by mail, once until it is restocked. 0: never.
  warn_below integer not null default 5,
  warned_at timestamptz,
  -- Incremented by each save of the settings: a save of an older version is refused.
  version integer not null default 1,
  constraint product_stocks_counts_positive check (in_stock >= 0 and reserved >= 0 and owed >= 0),
  constraint product_stocks_warn_below_sane check (warn_below between 0 and 1000000)
);
create index product_stocks_low on product_stocks (product_id)
  where available < warn_below and warned_at is null;
create index product_stocks_owed on product_stocks (product_id) where owed > 0 and in_stock > 0;

-- How long orders of a category take from payment to delivery, as shown to shoppers.
create table delivery_times (
  category_id integer primary key references categories on delete cascade,
  -- The median of the last 24 hours, in minutes, rounded up.
  minutes integer not null,
  constraint delivery_times_positive check (minutes > 0)
);

-- Discount codes.
create table coupons (
  id integer generated always as identity primary key,
  code text not null,
  kind text not null,
  -- Hundredths of a percent or of a ringgit: 1000 is 10 % or RM 10.00.
  hundredths integer not null,
  -- Minimum subtotal before any discount.
  min_spend_sen integer not null default 0,
  -- `chosen`: valid for the items in coupon_products and coupon_categories. Explicit, so that a
  -- coupon whose last item is removed is valid for nothing rather than for everything.
  counts_for text not null default 'everything',
  usage_limit integer,
  -- Uses per customer; null: unlimited.
  customer_limit integer,
  used integer not null default 0,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  version integer not null default 1,
  -- The idempotency key of the request that created it.
  request_key text,
  -- Upper case, so that a code can be typed in any case.
  constraint coupons_code_unique unique (code),
  constraint coupons_code_capitals check (code = upper(code) and code <> ''),
  constraint coupons_kind_known check (kind in ('percent', 'fixed')),
  constraint coupons_amount_sane check (
    hundredths between 1 and case kind when 'fixed' then 10000000 else 10000 end
  ),
  constraint coupons_used_positive check (used >= 0),
  -- A use beyond the limit aborts its order.
  constraint coupons_limit_kept check (usage_limit is null or used <= usage_limit),
  constraint coupons_min_spend_positive check (min_spend_sen >= 0),
  constraint coupons_customer_limit_positive check (customer_limit > 0),
  constraint coupons_request_once unique (request_key),
  constraint coupons_counts_for_known check (counts_for in ('everything', 'chosen'))
);
create index coupons_created on coupons (created_at, id);

create table coupon_products (
  coupon_id integer not null references coupons on delete cascade,
  product_id integer not null references products on delete cascade,
  primary key (coupon_id, product_id)
);
create index coupon_products_product on coupon_products (product_id);

create table coupon_categories (
  coupon_id integer not null references coupons on delete cascade,
  category_id integer not null references categories on delete cascade,
  primary key (coupon_id, category_id)
);
create index coupon_categories_category on coupon_categories (category_id);

-- Uses of a coupon with a customer limit. An order counts for its account and for its e-mail
-- address.
create table coupon_uses (
  coupon_id integer not null references coupons on delete cascade,
  -- 'account:<id>' or 'email:<hash>'.
  customer text not null,
  used integer not null,
  -- Copied from the coupon at the last use, for the check.
  usage_limit integer not null,
  primary key (coupon_id, customer),
  constraint coupon_uses_positive check (used >= 0),
  -- A use beyond the limit aborts its order.
  constraint coupon_uses_limit_kept check (used <= usage_limit)
);

-- Price changes from an uploaded file.
create table price_imports (
  id integer generated always as identity primary key,
  -- The idempotency key of the import.
  request_key text not null,
  operator_id text not null,
  changes integer not null default 0,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by text,
  -- When an import is undone: items left alone because their price had changed since.
  kept integer,
  constraint price_imports_request_once unique (request_key),
  constraint price_imports_undone_by_somebody check (
    num_nonnulls(undone_at, undone_by, kept) in (0, 3)
  )
);

-- The price history of each product.
create table price_changes (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  why text not null,
  -- Null: the first price.
  from_sen integer,
  to_sen integer not null,
  -- The flash sale that set the price, and its scheduled end.
  flash_sale_id integer references flash_sales on delete set null,
  until timestamptz,
  import_id integer references price_imports,
  actor_kind text not null,
  actor text,
  created_at timestamptz not null default now(),
  constraint price_changes_why_known check (why in ('created', 'edit', 'csv', 'undo', 'sale')),
  constraint price_changes_of_import check ((import_id is not null) = (why in ('csv', 'undo'))),
  -- An import changes a price once, and undoing it restores the price once.
  constraint price_changes_import_once unique (import_id, product_id, why)
);
create index price_changes_product on price_changes (product_id, id);

-- Whether a price is at most the lowest price on sale in a category.
create function is_lowest_price(category integer, price integer) returns boolean
language sql stable as $$
  select price <= coalesce((
    select min(price_sen) from products
    where category_id = category and published_at <= now() and archived_at is null
  ), price)
$$;

-- Every product delivered by code has a stock row, and keeps it.
create function keep_stock() returns trigger language plpgsql as $$
begin
  insert into product_stocks (product_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger products_with_stock after insert or update of delivered_by_code on products
  for each row when (new.delivered_by_code) execute function keep_stock();

-- Refuses reservations beyond the stock. Not a check constraint: late payments may claim more than
-- is in stock, and reserved codes may expire.
create function refuse_overselling() returns trigger language plpgsql as $$
begin
  raise exception 'product % has fewer units left', new.product_id
    using errcode = 'check_violation', constraint = 'product_stocks_never_oversold',
          table = 'product_stocks';
end $$;
create trigger product_stocks_never_oversold before update on product_stocks
  for each row when (new.reserved > old.reserved and new.reserved + new.owed > new.in_stock)
  execute function refuse_overselling();

-- Price changes are append-only; deleting a product or flash sale still clears its references.
create function refuse_price_change_update() returns trigger language plpgsql as $$
begin
  -- Deleting a flash sale clears its reference.
  if tg_op = 'UPDATE' and to_jsonb(new) - 'flash_sale_id' = to_jsonb(old) - 'flash_sale_id'
     and new.flash_sale_id is null then
    return new;
  end if;
  raise exception 'the history of prices is never changed';
end $$;
create trigger price_changes_never_changed before update on price_changes
  for each row execute function refuse_price_change_update();

-- Payment methods, and where manual payments go.

-- How orders and top-ups may be paid.
create table payment_methods (
  value text primary key,
  label text not null default 'Unnamed Payment Method',
  note text,
  logo_id integer references files,
  -- Brands of the method, such as visa; the storefront has an icon for each.
  marks text[] not null default '{}',
  position integer not null default 0,
  enabled boolean not null default true,
  -- The method's fee or, for gold, its discount; hundredths as in coupons.
  fee_kind text not null default 'fixed',
  fee_hundredths integer not null default 0,
  -- The minimum charge of the method, in sen. Its provider refuses less.
  min_payable_sen integer not null default 0,
  -- Incremented by each save: a save of an older version is refused.
  version integer not null default 1,
  constraint payment_methods_fee_known check (fee_kind in ('percent', 'fixed')),
  -- 99 of the most expensive item with the highest fee fit an integer.
  constraint payment_methods_fee_sane check (
    fee_hundredths between 0 and case fee_kind when 'fixed' then 10000000 else 10000 end
  ),
  constraint payment_methods_value_shaped check (value ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint payment_methods_min_payable_sane check (min_payable_sen between 0 and 10000000),
  constraint payment_methods_no_payment_not_offered check (value <> 'no_payment' or not enabled),
  constraint payment_methods_marks_few check (cardinality(marks) <= 12)
);
-- Pays for orders with a total of 0; shoppers cannot choose it.
insert into payment_methods (value, label, enabled) values ('no_payment', 'No payment needed', false);

-- Bank accounts for manual payments.
create table bank_accounts (
  id integer generated always as identity primary key,
  bank text not null,
  number text not null,
  holder text not null,
  position integer not null default 0,
  -- From then it is not shown. The row stays: somebody may still pay into it.
  archived_at timestamptz,
  constraint bank_accounts_texts_given check (bank <> '' and holder <> ''),
  -- Digits, grouped as the bank groups them.
  constraint bank_accounts_number_plain check (number ~ '^[0-9]([ -]?[0-9]){4,29}$'),
  constraint bank_accounts_unique unique (bank, number)
);

-- How to pay manually: a DuitNow QR code and a note.
create table payment_instructions (
  id boolean primary key default true,
  duitnow_qr_id integer references files,
  -- Plain text of one or more lines.
  note text not null default '',
  version integer not null default 1,
  constraint payment_instructions_one_row check (id)
);
insert into payment_instructions default values;

-- Orders, their history and their counts by day.

-- A reference that no order has. The unique constraint catches a concurrent duplicate.
create function new_order_reference() returns text language plpgsql volatile as $$
declare
  made text;
begin
  loop
    made := random_short_reference('AP');
    if not exists (select from orders where short_reference = made) then return made; end if;
  end loop;
end $$;

-- Guests may call themselves anything, so what one buyer may keep holds none of them back. Those of one
-- network who have not paid keep a share of what is limited, as of a flash sale, so that nobody without
-- a sen takes all codes of a product, or all uses of a coupon, from the others.
create function network_share(total integer) returns integer language sql immutable
  return greatest(5, total / 5);

-- Orders.
create table orders (
  -- 128 random bits: a guest reads the order by its id alone.
  id text primary key,
  short_reference text not null default new_order_reference(),
  cart_id text,
  -- Hash of the confirmed request: a repeated request gets the same order. Null once the shopper is
  -- erased.
  request_hash text,
  customer_id integer,
  customer_email text,
  -- Owner for limits: an account, or a guest by e-mail address and network together, so that a
  -- stranger cannot use up another's limits. A keyed hash for guests. Null once the owner is
  -- erased.
  buyer text,
  -- The guest's network, as a keyed hash.
  network text,
  -- The /56 and /48 of a guest with an IPv6 address, as keyed hashes: one line may have all of
  -- them.
  network_56 text,
  network_48 text,
  status text not null default 'pending_payment',
  -- When the status last changed; operators' queues sort by it.
  status_since timestamptz not null default now(),
  -- A copy of what was sold; the references only help to find it again.
  category_id integer references categories on delete set null,
  category_name text not null,
  product_id integer references products on delete set null,
  product_name text not null,
  qty integer not null,
  -- Answers to the category's and the item's questions: [{ "name": …, "value": … }].
  options jsonb not null,
  unit_price_sen integer not null,
  subtotal_sen integer not null,
  coupon_id integer references coupons,
  coupon_code text,
  -- The coupon_uses rows that it counts in; empty if the coupon has no customer limit.
  coupon_customers text[] not null default '{}',
  discount_sen integer not null,
  payment_method text not null references payment_methods,
  -- The method's fee, or gold's discount as a negative number.
  fee_sen integer not null,
  total_sen integer not null,
  -- How much of a payment with gold was refunded. Other refunds are counted in payments.
  refunded_sen integer not null default 0,
  -- The provider's id of the payment.
  transaction_id text,
  flash_sale_id integer references flash_sales on delete set null,
  -- Whether its units and coupon use are reserved, sold or released.
  reservation text not null default 'reserved',
  reserved_until timestamptz not null default now() + interval '30 minutes',
  -- Copied from the product when ordered.
  delivered_by_code boolean not null default false,
  delivered_qty integer not null default 0,
  -- Units that will not be delivered because they were refunded.
  cancelled_qty integer not null default 0,
  voucher_code text,
  created_at timestamptz not null default now(),
  -- The first payment and the first completion.
  paid_at timestamptz,
  completed_at timestamptz,
  constraint orders_id_random check (id ~ '^o[0-9a-z]{26}$'),
  -- A cart creates one order, however often it is sent.
  constraint orders_cart_unique unique (cart_id),
  constraint orders_qty_sane check (qty between 1 and 99),
  constraint orders_subtotal_adds_up check (subtotal_sen = unit_price_sen * qty),
  constraint orders_total_adds_up check (total_sen = subtotal_sen - discount_sen + fee_sen),
  constraint orders_amounts_sane check (
    unit_price_sen > 0 and discount_sen between 0 and subtotal_sen and total_sen >= 0
  ),
  constraint orders_customer foreign key (customer_id) references accounts,
  -- A payment that quotes a reference belongs to one order.
  constraint orders_short_reference_unique unique (short_reference),
  constraint orders_short_reference_shaped check (
    short_reference ~ '^AP-[2-9CDFHJKMNPQRTVWXY]{4}-[2-9CDFHJKMNPQRTVWXY]{4}$'
  ),
  -- Only a total of 0 is paid with no_payment.
  constraint orders_no_payment_of_nothing check (payment_method <> 'no_payment' or total_sen = 0),
  constraint orders_delivered_within check (
    delivered_qty >= 0 and cancelled_qty >= 0 and delivered_qty + cancelled_qty <= qty
  ),
  -- An order is completed when nothing is left to deliver and something was delivered.
  constraint orders_completed_are_delivered check (
    status <> 'completed' or (delivered_qty + cancelled_qty = qty and delivered_qty > 0)
  ),
  constraint orders_refunded_within check (refunded_sen between 0 and total_sen),
  -- The codes delivered with an order, encrypted under a key outside the database.
  constraint orders_voucher_code_encrypted
    check (voucher_code ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$'),
  constraint orders_completed_after_paid check (completed_at is null or completed_at >= paid_at),
  constraint orders_status_known check (
    status = any ('{pending_payment,pending,processing,completed,refunded}'::text[])
  ),
  constraint orders_reservation_known check (
    reservation = any ('{reserved,sold,released}'::text[])
  ),
  -- Units of a paid order cannot be reserved by others.
  constraint orders_paid_are_sold check (
    status <> all ('{processing,completed}'::text[]) or reservation = 'sold'
  ),
  -- Only gold and no_payment may reduce the price.
  constraint orders_fee_direction check (
    fee_sen >= 0 or payment_method = any ('{apeak,no_payment}'::text[])
  )
);
create index orders_customer on orders (customer_id, created_at desc) where customer_id is not null;
create index orders_waiting on orders (status_since) where status in ('pending', 'processing');
-- Orders waiting for codes of a product, in the order of payment.
create index orders_awaiting_codes on orders (product_id, status_since, id)
  where status = 'processing' and delivered_by_code;
-- Orders whose code is not encrypted.
create index orders_voucher_code_in_plain_text on orders (id) where voucher_code not like 'v1.%';
-- For re-encryption after a key change.
create index orders_voucher_code on orders (id) where voucher_code is not null;
-- The operators' list by time and by amount, with its filters in the index.
create index orders_created on orders (created_at, id) include (status, payment_method, category_id);
create index orders_total on orders (total_sen, id)
  include (created_at, status, payment_method, category_id);
-- Finds an answer such as a player id: options @> '[{"value": …}]'.
create index orders_answers on orders using gin (options jsonb_path_ops);
create index orders_email on orders (lower(customer_email) text_pattern_ops);
-- Sales and delivery times are computed from these indexes alone.
create index orders_paid on orders (paid_at) include (payment_method, category_id, total_sen, completed_at)
  where paid_at is not null;
create index orders_completed on orders (completed_at) include (paid_at, category_id)
  where completed_at is not null;
-- For the job that releases expired reservations.
create index orders_reservations_due on orders (reserved_until)
  where reservation = 'reserved' and status in ('pending_payment', 'pending');
create index orders_reserved_by_buyer on orders (buyer) where reservation = 'reserved';
create index orders_reserved_by_network on orders (network)
  where reservation = 'reserved' and network is not null;
create index orders_flash_sale_buyer on orders (flash_sale_id, buyer)
  where flash_sale_id is not null and reservation <> 'released';
create index orders_reserved_by_wider_network on orders (network_48, network_56)
  where reservation = 'reserved' and network_48 is not null;
create index orders_reserved_by_coupon on orders (coupon_id)
  where reservation = 'reserved' and coupon_id is not null;

-- The history of each order, written by the statement that changes it. No foreign key: an order
-- that could not be paid at all is deleted, and its events stay.
create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null,
  event text not null,
  -- The account, provider, job or operator; null for a guest.
  actor_kind text not null,
  actor text,
  -- The reason, if the event does not imply it.
  reason text,
  -- Null: the order did not exist before, or does not exist after.
  from_status text,
  to_status text,
  -- Details such as the quote, the transaction or the refund. No personal data.
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint order_events_data_is_an_object check (jsonb_typeof(data) = 'object'),
  -- imported: the order is older than its history. One array constant parses faster than a list;
  -- every statement parses the check.
  constraint order_events_event_known check (event = any (
    '{created,continued,replaced,placed,paid,put_back,reservation_released,reminded,reopened,imported,refund_requested,refunded,discarded,joined,detached,partly_delivered,completed,noted,mail_resent,correction_asked,correction_declined,details_corrected}'::text[]
  )),
  constraint order_events_actor_known check (
    actor_kind = any ('{shopper,provider,job,operator}'::text[])
  )
);
create index order_events_order on order_events (order_id, id);
create index order_events_operated on order_events (created_at, id)
  include (event, actor) where actor_kind = 'operator';
create index order_events_operated_by on order_events (actor, created_at, id)
  include (event) where actor_kind = 'operator';
create trigger order_events_never_changed before update or delete or truncate on order_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on order_events from current_user;

-- What was delivered for an order, at once or in parts.
create table deliveries (
  id integer generated always as identity primary key,
  order_id text not null references orders,
  qty integer not null,
  -- A note to the shopper; null: none.
  note text,
  -- The idempotency key of the click or job.
  request_key text not null,
  created_at timestamptz not null default now(),
  constraint deliveries_qty_positive check (qty > 0),
  constraint deliveries_request_once unique (request_key)
);
create index deliveries_order on deliveries (order_id, id);

-- Notes of operators to each other. Erased with the person.
create table order_notes (
  id integer generated always as identity primary key,
  order_id text not null references orders,
  text text not null,
  -- The idempotency key of the click.
  request_key text not null,
  created_at timestamptz not null default now(),
  constraint order_notes_text_given check (text <> ''),
  constraint order_notes_request_once unique (request_key)
);
create index order_notes_order on order_notes (order_id, id);

-- Corrections that shoppers request, such as a player id, while their order waits.
create table order_corrections (
  order_id text primary key references orders on delete cascade,
  -- All answers after the correction: [{ "name": "User ID", "value": "12345678" }, …].
  options jsonb not null,
  state text not null default 'asked',
  -- How often a correction was requested.
  times integer not null default 1,
  asked_at timestamptz not null default now(),
  -- The operator's reason, shown to the shopper.
  reason text,
  constraint order_corrections_answered check (
    jsonb_typeof(options) = 'array' and options <> '[]'
  ),
  constraint order_corrections_state_known check (state in ('asked', 'accepted', 'declined')),
  -- Each request costs an operator time.
  constraint order_corrections_few check (times between 1 and 3),
  constraint order_corrections_declined_for_a_reason check ((state = 'declined') = (reason is not null))
);
create index order_corrections_asked on order_corrections (asked_at) where state = 'asked';

-- Days (Malaysia's) whose orders are counted, an hour after the day has ended and again after one
-- of its orders changes. A day that is missing here or listed in order_day_changes is counted on
-- demand.
create table order_days (
  day date primary key
);

create table order_day_counts (
  -- Orders per day. Each key is a value or, as '' or 0, all values, so that any combination of
  -- filters reads one row per day. -1: a category that was deleted.
  status text not null,
  payment_method text not null,
  category_id integer not null,
  day date not null references order_days on delete cascade,
  orders integer not null,
  primary key (status, payment_method, category_id, day) include (orders),
  constraint order_day_counts_positive check (orders > 0)
);
create index order_day_counts_day on order_day_counts (day);

-- Sums per counted day, by one dimension at a time.
create table order_day_sums (
  day date not null references order_days on delete cascade,
  -- method, game (0: deleted) and hour (Malaysia's): orders paid on the day. wait and within:
  -- orders completed on the day by delivery time. wait: the next power of 1.05 in seconds, which
  -- gives every percentile within 5 %; within: at most that many seconds.
  by text not null,
  key text not null,
  orders integer not null,
  sen bigint not null,
  primary key (day, by, key),
  constraint order_day_sums_by_known check (by in ('method', 'game', 'hour', 'wait', 'within'))
);

-- Days to count again. One row per transaction, so that transactions never wait for each other; it
-- is visible exactly where the change is.
create table order_day_changes (
  day date not null,
  transaction xid8 not null default pg_current_xact_id(),
  primary key (day, transaction)
);

-- Sets paid_at and completed_at, whatever changes the status.
create function note_order_times() returns trigger language plpgsql as $$
begin
  new.paid_at := coalesce(new.paid_at, now());
  if new.status = 'completed' then
    new.completed_at := coalesce(new.completed_at, greatest(now(), new.paid_at));
  end if;
  return new;
end $$;
-- One array constant parses faster than a list; every statement parses the condition.
create trigger orders_inserted_with_times before insert on orders
  for each row when (new.status = any ('{processing,completed}'::text[]))
  execute function note_order_times();
create trigger orders_moved_with_times before update of status on orders
  for each row when (
    new.status = any ('{processing,completed}'::text[]) and new.status <> old.status)
  execute function note_order_times();

create function note_order_day() returns trigger language plpgsql as $$
begin
  insert into order_day_changes (day) values (malaysian_day(case tg_op
    when 'INSERT' then new.created_at else old.created_at end))
  on conflict do nothing;
  return null;
end $$;
-- Most changes are to today's orders: the condition must be cheap, since every statement parses it.
create trigger orders_earlier_inserted after insert on orders
  for each row when (new.created_at < date_trunc('day', now(), 'Asia/Kuala_Lumpur'))
  execute function note_order_day();
create trigger orders_earlier_updated
  after update of status, payment_method, category_id on orders
  for each row when (old.created_at < date_trunc('day', now(), 'Asia/Kuala_Lumpur'))
  execute function note_order_day();
create trigger orders_earlier_deleted after delete on orders
  for each row when (malaysian_day(old.created_at) < malaysian_day(now()))
  execute function note_order_day();

-- Refuses more units of a flash sale than its customer limit. Whatever takes units has locked the
-- sale's row, so concurrent buyers get here one after another and see each other's orders.
create function limit_customers_of_flash_sale() returns trigger language plpgsql as $$
declare
  sale flash_sales;
begin
  -- Lowering the limit leaves existing reservations.
  if new.buyer is null or new.reservation = 'released' then return null; end if;
  if tg_op = 'UPDATE' and old.reservation <> 'released'
    and old.flash_sale_id is not distinct from new.flash_sale_id
    -- An order that joins an account counts for the account.
    and (old.buyer is not distinct from new.buyer or new.reservation <> 'reserved') then return null; end if;
  select * into sale from flash_sales where id = new.flash_sale_id;
  if sale.customer_limit is null then return null; end if;
  if (
    select sum(qty) from orders
    where flash_sale_id = sale.id and buyer = new.buyer and reservation <> 'released'
  ) > sale.customer_limit then
    raise check_violation using constraint = 'flash_sales_customer_limit_kept',
      message = 'more of a flash sale than one customer may take';
  end if;
  return null;
end $$;
create trigger orders_customers_limited_insert after insert on orders
  for each row when (new.flash_sale_id is not null)
  execute function limit_customers_of_flash_sale();
create trigger orders_customers_limited_update
  after update of reservation, flash_sale_id, buyer on orders
  for each row when (new.flash_sale_id is not null)
  execute function limit_customers_of_flash_sale();

-- Carts, and the version of what sets prices.

-- Carts. They are drafts: the order's own foreign keys and checks are what counts.
create table carts (
  -- Random, made by the shopper's browser and never shown to others.
  id text primary key,
  product_id integer not null,
  qty integer not null,
  -- Answers to the item's questions: [{ "name": …, "value": … }].
  options jsonb not null default '[]',
  payment_method text,
  coupon_id integer references coupons,
  flash_sale_id integer references flash_sales on delete set null,
  -- The unpaid order that this cart continues.
  continues_order text references orders on delete cascade,
  -- The fee within the quoted total (negative for gold's discount): a shopper who was quoted before
  -- choosing a method has agreed to the rest.
  quoted_fee_sen integer not null default 0,
  -- The last quoted total: an order with another total needs the shopper's confirmation.
  quoted_total_sen integer not null,
  -- Incremented by each change, so that an order is made from the cart that was read.
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint carts_id_random check (id ~ '^(cart|continue-cart)-[A-Za-z0-9-]{8,64}$'),
  constraint carts_qty_sane check (qty between 1 and 99),
  constraint carts_quote_positive check (quoted_total_sen >= 0)
);
create index carts_updated on carts (updated_at);
create index carts_continues on carts (continues_order) where continues_order is not null;

-- Player details of earlier orders, so that nobody types them twice.
create table remembered_players (
  id integer generated always as identity primary key,
  customer_id integer not null references accounts on delete cascade,
  category_id integer not null references categories on delete cascade,
  -- The answers as ordered: [{ "category_option_id": 1, "option_value": "12345678" }, …].
  answers jsonb not null,
  used_at timestamptz not null default now(),
  constraint remembered_players_answered check (
    jsonb_typeof(answers) = 'array' and answers <> '[]'
  )
);
-- The same answers are one player. Hashed, because an index entry is small.
create unique index remembered_players_once
  on remembered_players (customer_id, category_id, md5(answers::text));
create index remembered_players_category on remembered_players (category_id);

-- The version of everything that sets prices. A process caches what it has read together with this
-- version, and its writes name the version: if anything has changed, nothing is written and the
-- process reads again. One row. Random rather than counted, so that no value repeats after a
-- failover to a standby that lagged.
create table quote_input_version (
  is_only boolean primary key default true check (is_only),
  version uuid not null default gen_random_uuid()
  ) with (fillfactor = 10
);
insert into quote_input_version default values;

create function change_quote_input_version() returns trigger language plpgsql as $$
begin
  -- Once per transaction. The mark is in a setting, not in the row: transaction ids restart when a
  -- backup is restored.
  if current_setting('shop.quote_version_changed', true) = 'yes' then return null; end if;
  update quote_input_version set version = gen_random_uuid();
  perform set_config('shop.quote_version_changed', 'yes', true);
  return null;
end
$$;
-- Deferred to the end of the transaction, so that a long one blocks no others. The counters of
-- flash sales are left out, because each order changes them; prices of items on sale are not
-- cached.
create constraint trigger quote_input_version after insert or update or delete on products
  deferrable initially deferred for each row execute function change_quote_input_version();
create constraint trigger quote_input_version after insert or update or delete on categories
  deferrable initially deferred for each row execute function change_quote_input_version();
create constraint trigger quote_input_version after insert or update or delete on options
  deferrable initially deferred for each row execute function change_quote_input_version();
create constraint trigger quote_input_version after insert or update or delete on payment_methods
  deferrable initially deferred for each row execute function change_quote_input_version();
create constraint trigger quote_input_version
  after insert or delete or update of product_id, starts_at, ends_at on flash_sales
  deferrable initially deferred for each row execute function change_quote_input_version();

-- Codes that products are delivered by, and the stock of them. Codes are as good as money: each is
-- encrypted and issued once.

-- Uploads of codes.
create table code_imports (
  id integer generated always as identity primary key,
  product_id integer not null references products,
  -- The idempotency key of the click.
  request_key text not null,
  -- The operator; null: the shop itself.
  operator_id text,
  taken integer not null,
  refused integer not null,
  -- The first refused lines: [{ "line": 3, "why": "known" }, …].
  refused_lines jsonb not null,
  created_at timestamptz not null default now(),
  constraint code_imports_request_once unique (request_key),
  constraint code_imports_counts_positive check (taken >= 0 and refused >= 0)
);
create index code_imports_product on code_imports (product_id, id desc);

-- Codes for products that are delivered by code, encrypted under a key outside the database.
create table voucher_codes (
  id bigint generated always as identity primary key,
  product_id integer not null references products,
  import_id integer not null references code_imports,
  -- Hash of the normalized code, keyed outside the database.
  code_hash bytea not null,
  -- `v1.<key>.<bytes>`, bound to the hash.
  encrypted_code text not null,
  expires_at timestamptz,
  status text not null default 'available',
  -- The order that it was issued to, and the unit within the order.
  order_id text references orders,
  unit integer,
  issued_at timestamptz,
  created_at timestamptz not null default now(),
  -- A code is accepted once, for any product, forever.
  constraint voucher_codes_hash_unique unique (code_hash),
  constraint voucher_codes_hashed check (length(code_hash) = 32),
  constraint voucher_codes_encrypted check (encrypted_code ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$'),
  constraint voucher_codes_issued_to_an_order check (
    case status when 'issued' then num_nulls(order_id, unit, issued_at) = 0
                else num_nonnulls(order_id, unit, issued_at) = 0 end
  ),
  -- An expired code is not issued.
  constraint voucher_codes_issued_in_time check (issued_at < expires_at),
  -- An order gets one code per unit, however often its delivery runs.
  constraint voucher_codes_unit_once unique (order_id, unit),
  constraint voucher_codes_unit_sane check (unit between 1 and 99),
  constraint voucher_codes_status_known
    check (status in ('available', 'issued', 'expired', 'withdrawn'))
);
-- The next code to issue: earliest expiry first.
create index voucher_codes_next on voucher_codes (product_id, expires_at, id) where status = 'available';
create index voucher_codes_expiring on voucher_codes (expires_at) where status = 'available';
create index voucher_codes_listed on voucher_codes (product_id, id desc);
create index voucher_codes_import on voucher_codes (import_id);
create trigger voucher_codes_never_deleted before delete or truncate on voucher_codes
  for each statement execute function refuse_change();

-- Units that an order reserves.
create function units_reserved(placed orders) returns integer language sql immutable as $$
  select case when placed.delivered_by_code and placed.reservation = 'reserved' then placed.qty else 0 end
$$;

-- Units that an order is owed.
create function units_owed(placed orders) returns integer language sql immutable as $$
  select case when placed.delivered_by_code and placed.status = 'processing'
    then placed.qty - placed.delivered_qty - placed.cancelled_qty else 0 end
$$;

-- Counts an order's claims on the stock at the end of each statement, so that the row shared by all
-- buyers of a product is locked last.
create function count_in_stock() returns trigger language plpgsql as $$
begin
  update product_stocks s
  set reserved = s.reserved + change.reserved, owed = s.owed + change.owed
  from (
    select product_id, sum(reserved)::integer as reserved, sum(owed)::integer as owed
    from (values
      (old.product_id, -units_reserved(old), -units_owed(old)),
      (new.product_id, units_reserved(new), units_owed(new))
    ) as claims (product_id, reserved, owed)
    group by product_id
  ) change
  where s.product_id = change.product_id and (change.reserved, change.owed) <> (0, 0);
  return null;
end $$;
create trigger orders_inserted_in_stock after insert on orders
  for each row when (new.delivered_by_code) execute function count_in_stock();
create trigger orders_moved_in_stock after update on orders
  for each row when (old.delivered_by_code or new.delivered_by_code)
  execute function count_in_stock();
create trigger orders_deleted_in_stock after delete on orders
  for each row when (old.delivered_by_code) execute function count_in_stock();

-- An issued code is never issued again or returned to the stock.
create function refuse_giving_twice() returns trigger language plpgsql as $$
begin
  raise exception 'code % was given already', old.id
    using errcode = 'check_violation', constraint = 'voucher_codes_given_once', table = 'voucher_codes';
end $$;
create trigger voucher_codes_given_once before update on voucher_codes
  for each row when (
    old.status = 'issued' and (old.status, old.order_id, old.unit, old.issued_at, old.product_id)
      is distinct from (new.status, new.order_id, new.unit, new.issued_at, new.product_id)
  )
  execute function refuse_giving_twice();

-- Counts available codes, whatever changes them.
create function count_codes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update product_stocks s set in_stock = s.in_stock + change.codes
    from (
      select product_id, count(*)::integer as codes from after_rows
      where status = 'available' group by product_id
    ) change
    where s.product_id = change.product_id;
  else
    update product_stocks s set in_stock = s.in_stock + change.codes
    from (
      select product_id, sum(codes)::integer as codes
      from (
        select product_id, 1 from after_rows where status = 'available'
        union all
        select product_id, -1 from before_rows where status = 'available'
      ) as changes (product_id, codes)
      group by product_id
    ) change
    where s.product_id = change.product_id and change.codes <> 0;
  end if;
  return null;
end $$;
create trigger voucher_codes_inserted after insert on voucher_codes
  referencing new table as after_rows
  for each statement execute function count_codes();
create trigger voucher_codes_updated after update on voucher_codes
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_codes();

-- The double-entry ledger. It knows accounts and transfers, not what they are for.

-- Accounts of the ledger: those of owners, such as customers and affiliates, and those of the
-- system.
create table ledger_accounts (
  id integer generated always as identity primary key,
  owner_kind text not null,
  -- The owner's id within its kind; system accounts have a name instead.
  owner_id integer,
  -- Set for customers' accounts, for the foreign key.
  customer_id integer
    generated always as (case owner_kind when 'customer' then owner_id end) stored references accounts,
  name text,
  -- Updated by the statement that adds a transfer. Null for system accounts, so that no single row
  -- is updated by everybody.
  balance_sen bigint,
  -- The number of entries in the owner's history.
  entries integer not null default 0,
  -- The owner was erased: the account takes no transfers.
  closed boolean not null default false,
  constraint ledger_accounts_name_unique unique (name),
  -- Aborts a statement that would overspend.
  constraint ledger_accounts_never_negative check (balance_sen >= 0),
  -- An account with a balance cannot be closed, and a closed account gets none.
  constraint ledger_accounts_closed_empty check (not closed or balance_sen = 0),
  constraint ledger_accounts_owner_kind_is_a_word check (owner_kind ~ '^[a-z][a-z_]{0,39}$'),
  -- A system account has a name, any other an owner.
  constraint ledger_accounts_one_owner check (
    (owner_kind = 'system') = (name is not null) and num_nonnulls(owner_id, name) = 1
  ),
  constraint ledger_accounts_owner_unique unique (owner_kind, owner_id),
  constraint ledger_accounts_system_keeps_none
    check ((owner_kind = 'system') = (balance_sen is null))
);
-- For the list of accounts by balance.
create index ledger_accounts_by_balance on ledger_accounts (owner_kind, balance_sen, owner_id)
  where entries > 0;
-- For the list of accounts by number of entries.
create index ledger_accounts_by_entries on ledger_accounts (owner_kind, entries, owner_id)
  include (balance_sen) where entries > 0;
-- System accounts: money paid in, goods sold, operators' adjustments, commission earned and paid out.
insert into ledger_accounts (owner_kind, name) values
  ('system', 'top_ups'), ('system', 'sales'), ('system', 'adjustments'),
  ('system', 'commissions'), ('system', 'payouts');

-- Transfers from the debited to the credited account. Append-only: a pending transfer is resolved
-- by another row that posts or voids it.
create table transfers (
  id text primary key,
  debit_account_id integer not null references ledger_accounts,
  credit_account_id integer not null references ledger_accounts,
  amount_sen integer not null,
  -- pending: announced, not counted; posted: counted; voided: cancelled.
  state text not null default 'posted',
  -- The pending transfer that this one posts or voids. No foreign key, because its check needs the
  -- right to lock the row, which the shop's role does not have. The trigger below checks instead.
  pending_id text,
  reason text not null,
  -- The idempotency key: a thing is transferred once.
  reference text not null,
  -- The account whose history shows it, and its number there, by which any page of a long history
  -- is found.
  holder_id integer not null references ledger_accounts,
  number integer,
  -- The operator's note.
  note text,
  created_at timestamptz not null default clock_timestamp(),
  constraint transfers_id_random check (id ~ '^g[0-9a-z]{26}$'),
  constraint transfers_amount_positive check (amount_sen > 0),
  constraint transfers_between_two check (debit_account_id <> credit_account_id),
  constraint transfers_holder_takes_part check (holder_id in (debit_account_id, credit_account_id)),
  constraint transfers_state_known check (state in ('pending', 'posted', 'voided')),
  constraint transfers_resolution_named check (
    case state when 'pending' then pending_id is null when 'voided' then pending_id is not null else true end
  ),
  -- A transfer that resolves another is not an entry of its own.
  constraint transfers_numbered_once check ((number is null) = (pending_id is not null)),
  constraint transfers_reference_unique unique (reference),
  -- Posted at most once and voided at most once. A voided transfer may still be posted: late money
  -- for a cancelled top-up is credited.
  constraint transfers_resolved_once unique (pending_id, state),
  constraint transfers_number_unique unique (holder_id, number),
  constraint transfers_reason_is_a_word check (reason ~ '^[a-z][a-z_]{0,39}$')
);
-- Sums a time span from the index alone.
create index transfers_posted on transfers (holder_id, created_at)
  include (amount_sen, credit_account_id) where state = 'posted';
-- Sums a day over all accounts.
create index transfers_posted_by_time on transfers (created_at) where state = 'posted';
create trigger transfers_never_changed before update or delete or truncate on transfers
  for each statement execute function refuse_change();
revoke update, delete, truncate on transfers from current_user;

-- Refuses to post or void anything but a matching pending transfer.
create function check_resolution() returns trigger language plpgsql as $$
begin
  perform from transfers p
  where p.id = new.pending_id and p.state = 'pending' and p.holder_id = new.holder_id
    and p.debit_account_id = new.debit_account_id and p.credit_account_id = new.credit_account_id
    and p.amount_sen = new.amount_sen and p.reason = new.reason;
  if not found then
    raise exception 'no such pending transfer'
      using errcode = 'check_violation', constraint = 'transfers_resolve_a_pending_one';
  end if;
  return new;
end $$;
create trigger transfers_resolve_a_pending_one before insert on transfers
  for each row when (new.pending_id is not null) execute function check_resolution();

-- Closes the accounts of an erased person. ledger_accounts_closed_empty refuses it while a balance
-- is left.
create function close_gold() returns trigger language plpgsql as $$
begin
  update ledger_accounts set closed = true
  where owner_kind in ('customer', 'affiliate') and owner_id = new.id;
  return null;
end $$;
create trigger accounts_close_gold after update of erased_at on accounts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function close_gold();

-- Gold: top-ups, adjustments and ledger checks.

create function new_topup_reference() returns text language plpgsql volatile as $$
declare
  made text;
begin
  loop
    made := random_short_reference('AG');
    if not exists (select from topups where short_reference = made) then return made; end if;
  end loop;
end $$;

-- Top-ups. The value is a pending transfer with the same id.
create table topups (
  id text primary key,
  short_reference text not null default new_topup_reference(),
  customer_id integer not null references accounts,
  value_sen integer not null,
  payment_method text not null references payment_methods,
  -- The method's fee, and the total to pay.
  fee_sen integer not null,
  paid_sen integer not null,
  status text not null default 'pending',
  -- When the customer confirmed a manual payment: from then operators look for it.
  placed_at timestamptz,
  -- The provider's id of the payment.
  transaction_id text,
  created_at timestamptz not null default now(),
  constraint topups_id_random check (id ~ '^g[0-9a-z]{26}$'),
  constraint topups_value_positive check (value_sen > 0),
  constraint topups_amounts_add_up check (paid_sen = value_sen + fee_sen and fee_sen >= 0),
  -- Gold does not buy gold.
  constraint topups_never_by_gold check (payment_method <> 'apeak'),
  -- Transitions: pending → completed, pending → cancelled, and cancelled → completed by late money.
  constraint topups_status_known check (status in ('pending', 'cancelled', 'completed')),
  constraint topups_placed_by_hand check (placed_at is null or payment_method = 'check_payment'),
  -- Distinct from orders by its prefix.
  constraint topups_short_reference_unique unique (short_reference),
  constraint topups_short_reference_shaped check (
    short_reference ~ '^AG-[2-9CDFHJKMNPQRTVWXY]{4}-[2-9CDFHJKMNPQRTVWXY]{4}$'
  )
);
create index topups_unpaid on topups (customer_id, created_at) where status = 'pending';
create index topups_placed on topups (placed_at) where status = 'pending' and placed_at is not null;

-- The history of each top-up.
create table topup_events (
  id bigint generated always as identity primary key,
  topup_id text not null,
  event text not null,
  actor_kind text not null,
  actor text,
  reason text,
  from_status text,
  to_status text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint topup_events_event_known check (
    event in ('imported', 'begun', 'continued', 'placed', 'cancelled', 'completed')
  ),
  constraint topup_events_actor_known check (actor_kind in ('shopper', 'provider', 'job', 'operator')),
  constraint topup_events_data_is_an_object check (jsonb_typeof(data) = 'object')
);
create index topup_events_topup on topup_events (topup_id, id);
create index topup_events_operated on topup_events (created_at, id) where actor_kind = 'operator';
create trigger topup_events_never_changed before update or delete or truncate on topup_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on topup_events from current_user;

-- Gold that operators give or take, and other value that needs a second operator.
create table gold_adjustments (
  id integer generated always as identity primary key,
  kind text not null default 'adjustment',
  customer_id integer references accounts,
  -- Positive: given; negative: taken.
  amount_sen integer not null,
  reason text not null,
  -- For money_seen: what it pays for, and the bank's reference.
  payable_kind text,
  payable_id text,
  bank_reference text,
  is_another boolean,
  -- For unapplied_gold: the payment.
  payment_id integer,
  -- The idempotency key of the click.
  request_key text not null,
  -- waiting: for approval, until it expires; done: transferred; rejected: will not be.
  state text not null,
  requested_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  decided_by text,
  decided_at timestamptz,
  transfer_id text,
  constraint gold_adjustments_not_nothing check (amount_sen <> 0),
  constraint gold_adjustments_reason_given check (reason <> ''),
  constraint gold_adjustments_request_once unique (request_key),
  constraint gold_adjustments_state_known check (state in ('waiting', 'done', 'rejected')),
  constraint gold_adjustments_transfer_once unique (transfer_id),
  -- Nobody approves their own request; withdrawing one is a rejection.
  constraint gold_adjustments_approved_by_another
    check (state <> 'done' or decided_by is null or decided_by <> requested_by),
  constraint gold_adjustments_waiting_expire check (state <> 'waiting' or expires_at is not null),
  constraint gold_adjustments_kind_known
    check (kind in ('adjustment', 'money_seen', 'unapplied_gold')),
  constraint gold_adjustments_done_moved
    check (kind = 'money_seen' or (state = 'done') = (transfer_id is not null)),
  constraint gold_adjustments_customer_known
    check (kind = 'money_seen' or customer_id is not null),
  constraint gold_adjustments_money_seen_whole
    check (kind <> 'money_seen'
           or num_nonnulls(payable_kind, payable_id, bank_reference, is_another) = 4),
  constraint gold_adjustments_payment_known
    check ((kind = 'unapplied_gold') = (payment_id is not null))
);
create index gold_adjustments_by_time on gold_adjustments (created_at, id);
create index gold_adjustments_waiting on gold_adjustments (created_at) where state = 'waiting';
-- What an operator moved recently without approval.
create index gold_adjustments_alone on gold_adjustments (requested_by, created_at)
  where state = 'done' and decided_by is null;
create unique index gold_adjustments_bank_reference_waits_once
  on gold_adjustments (bank_reference) where state = 'waiting' and kind = 'money_seen';
create unique index gold_adjustments_payment_waits_once
  on gold_adjustments (payment_id) where state = 'waiting' and kind = 'unapplied_gold';

-- The history of each adjustment.
create table gold_adjustment_events (
  id bigint generated always as identity primary key,
  adjustment_id integer not null,
  event text not null,
  actor_kind text not null,
  actor text,
  reason text,
  from_status text,
  to_status text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint gold_adjustment_events_event_known check (event in ('requested', 'done', 'rejected')),
  constraint gold_adjustment_events_actor_known
    check (actor_kind in ('shopper', 'provider', 'job', 'operator')),
  constraint gold_adjustment_events_data_is_an_object check (jsonb_typeof(data) = 'object')
);
create index gold_adjustment_events_adjustment on gold_adjustment_events (adjustment_id, id);
create index gold_adjustment_events_operated on gold_adjustment_events (created_at, id) where actor_kind = 'operator';
create trigger gold_adjustment_events_never_changed
  before update or delete or truncate on gold_adjustment_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on gold_adjustment_events from current_user;

-- Checks of the whole ledger with the faults found.
create table ledger_checks (
  id integer generated always as identity primary key,
  -- The operator who started it; null: the nightly job.
  asked_by text,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  faults jsonb not null,
  constraint ledger_checks_faults_are_a_list check (jsonb_typeof(faults) = 'array')
);
create index ledger_checks_by_time on ledger_checks (finished_at);

-- Payment attempts, messages from providers, and payments.

-- Payment attempts, each with its own reference and amount at the provider. Providers cannot close
-- an unpaid attempt, so none is deleted and any may be paid late.
create table payment_attempts (
  id integer generated always as identity primary key,
  -- The payable is a kind and an id; the rest is the same for all kinds.
  kind text not null,
  payable_id text not null,
  order_id text generated always as (case kind when 'order' then payable_id end) stored references orders,
  topup_id text
    generated always as (case kind when 'topup' then payable_id end) stored references topups,
  number integer not null default 1,
  -- Our reference at the provider (receipt or orderid): at most 32 characters, starting with a
  -- letter.
  reference text generated always as (payable_id || '-' || number) stored,
  provider text not null,
  amount_sen integer not null,
  currency text not null default 'MYR',
  -- The price breakdown of this attempt: an order that was continued since and is paid by an older
  -- attempt takes that attempt's numbers. Null for payables with a single price.
  quote jsonb,
  -- When the shopper last agreed to these terms. A late payment applies at its attempt's terms if
  -- they are no better than today's or were agreed recently.
  agreed_at timestamptz not null default now(),
  -- Razorpay's order id; null until it was created.
  provider_order_id text,
  -- Until then another request is creating that order.
  claimed_until timestamptz,
  state text not null default 'open',
  -- The provider's reason for the last failure; null: none given.
  failure_reason text,
  -- The next poll; null: polling has ended.
  next_poll_at timestamptz,
  polls integer not null default 0,
  -- The last sync from a shopper's page, to limit how often pages cause one.
  synced_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payment_attempts_amount_positive check (amount_sen > 0),
  constraint payment_attempts_currency_known check (currency = 'MYR'),
  constraint payment_attempts_number_short check (number between 1 and 9999),
  -- open: payable; pending: the provider decides later; failed: the last try failed, another may
  -- succeed; paid: done. Transitions: payments/rules.ts.
  constraint payment_attempts_state_known check (state in ('open', 'pending', 'failed', 'paid')),
  constraint payment_attempts_reference_unique unique (reference),
  constraint payment_attempts_number_unique unique (kind, payable_id, number),
  constraint payment_attempts_provider_order_unique unique (provider, provider_order_id),
  constraint payment_attempts_kind_known check (kind in ('order', 'topup')),
  constraint payment_attempts_provider_is_method
    foreign key (provider) references payment_methods (value)
);
create index payment_attempts_due on payment_attempts (next_poll_at) where next_poll_at is not null;
create index payment_attempts_order on payment_attempts (order_id) where order_id is not null;
create index payment_attempts_topup on payment_attempts (topup_id) where topup_id is not null;
create index payment_attempts_created on payment_attempts (created_at)
  include (provider, state, failure_reason);
create index payment_attempts_open on payment_attempts (created_at, id) include (provider)
  where next_poll_at is not null;

-- Webhooks and callbacks, stored before they are handled. Only messages with a valid signature are
-- stored, so that nobody else can fill the table.
create table provider_messages (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The same for each delivery of a message.
  message_key text not null,
  -- The route's kind; null if the route serves all kinds.
  kind text,
  -- The callback path.
  path text not null default '',
  -- The headers with its signature and id.
  headers jsonb not null default '{}',
  -- The raw body, which identifies the payer; null some time after handling.
  body bytea,
  -- The attempt (by our reference or the provider's order) and the payment that it is about.
  attempt_name text,
  provider_payment_id text,
  received_at timestamptz not null default now(),
  -- A signed success waits until its provider confirms it; meanwhile its reservation is kept. The
  -- next confirmation attempt; null: not waiting.
  ask_after timestamptz,
  -- How often the provider could not confirm.
  asks integer not null default 0,
  -- Whether it was accepted provisionally on its signature; null: undecided.
  believed boolean,
  handled_at timestamptz,
  outcome text,
  constraint provider_messages_once unique (provider, message_key),
  constraint provider_messages_open_have_bytes check (handled_at is not null or body is not null),
  -- A handled message does not wait.
  constraint provider_messages_waiting_are_open check (handled_at is null or ask_after is null)
);
create index provider_messages_unhandled on provider_messages (received_at) where handled_at is null;
-- Messages that a later version may be able to parse.
create index provider_messages_unreadable on provider_messages (id) where outcome = 'unreadable';
create index provider_messages_attempt on provider_messages (provider, attempt_name)
  where attempt_name is not null;
create index provider_messages_payment on provider_messages (provider, provider_payment_id)
  where provider_payment_id is not null;
create index provider_messages_waiting on provider_messages (provider, ask_after)
  where ask_after is not null;

-- Providers that answered 429 are not called until then.
create table provider_pauses (
  provider text primary key,
  until timestamptz not null,
  -- The length of a pause that the shop chose itself, before jitter; the next one doubles it. Null:
  -- the provider set it.
  seconds integer
);

-- The calls of the last minute to each rate-limited provider API, over all processes.
create table provider_api_usage (
  call text primary key,
  called_at timestamptz[] not null default '{}'
);

-- Payments received, once each.
create table payments (
  id integer generated always as identity primary key,
  provider text not null,
  -- The provider's id of the payment or, for a manual one, the bank's reference.
  provider_payment_id text not null,
  attempt_id integer references payment_attempts,
  kind text not null,
  payable_id text not null,
  amount_sen integer not null,
  currency text not null,
  -- applied: it paid for its payable; unapplied: kept for an operator to refund or apply.
  state text not null,
  unapplied_reason text,
  -- What reported it first.
  source text not null,
  -- Refunded, or being refunded.
  refunded_sen integer not null default 0,
  created_at timestamptz not null default now(),
  -- A payment has one effect, whatever reports it and however often.
  constraint payments_once unique (provider, provider_payment_id),
  constraint payments_amount_positive check (amount_sen > 0),
  -- Refunds never exceed the payment.
  constraint payments_refunds_within check (refunded_sen between 0 and amount_sen),
  constraint payments_state_known check (state in ('applied', 'unapplied')),
  constraint payments_unapplied_for_a_reason
    check ((state = 'unapplied') = (unapplied_reason is not null)),
  constraint payments_attempt_of_providers check (
    case provider when 'check_payment' then attempt_id is null
                  else attempt_id is not null or source = 'unmatched' end
  ),
  constraint payments_unapplied_reason_known check (
    unapplied_reason in ('already_paid', 'wrong_amount', 'wrong_currency', 'goods_gone', 'terms_ended',
                         'unknown_attempt')
  )
);
-- A payable is paid once.
create unique index payments_one_applied on payments (kind, payable_id) where state = 'applied';
create index payments_attempt on payments (attempt_id);
create index payments_unapplied on payments (created_at)
  where state = 'unapplied' and refunded_sen < amount_sen;
create index payments_by_time on payments (created_at, id) include (state, provider);
create index payments_by_amount on payments (amount_sen, id) include (state, provider);

-- Normalized bank references of manual payments, so that a transfer counts once however its
-- reference is typed.
create table payment_references (
  reference text not null,
  payment_id integer not null references payments,
  -- One payment per bank transfer.
  constraint payment_references_once primary key (reference),
  constraint payment_references_one_each unique (payment_id),
  -- Normalized by platform/bank-reference.ts.
  constraint payment_references_normalized check (reference ~ '^[A-Z0-9]+$')
);

-- Operators' actions on payments.
create table payment_events (
  id bigint generated always as identity primary key,
  payment_id integer not null,
  event text not null,
  actor_kind text not null,
  actor text,
  reason text,
  from_status text,
  to_status text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  -- recorded: an operator recorded it; applied: an operator applied unapplied money.
  constraint payment_events_event_known check (event in ('recorded', 'applied')),
  constraint payment_events_actor_known check (actor_kind in ('shopper', 'provider', 'job', 'operator')),
  constraint payment_events_data_is_an_object check (jsonb_typeof(data) = 'object')
);
create index payment_events_payment on payment_events (payment_id, id);
create index payment_events_operated on payment_events (created_at, id) where actor_kind = 'operator';
create trigger payment_events_never_changed before update or delete or truncate on payment_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on payment_events from current_user;

-- Value that operators created without approval, counted against their daily budgets in the same
-- transaction.
create table operator_budget_uses (
  id bigint generated always as identity primary key,
  operator_id text not null,
  -- manual_money: bank transfers that pay for a placed order; gold: everything else.
  budget text not null,
  amount_sen integer not null,
  -- The payment or the transfer.
  for_kind text not null,
  for_id text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint operator_budget_uses_budget_known check (budget in ('manual_money', 'gold')),
  constraint operator_budget_uses_amount_positive check (amount_sen > 0),
  constraint operator_budget_uses_for_known check (for_kind in ('payment', 'transfer')),
  -- Counted once.
  constraint operator_budget_uses_once unique (for_kind, for_id)
);
create index operator_budget_uses_of_late on operator_budget_uses (operator_id, budget, created_at);
create trigger operator_budget_uses_never_changed
  before update or delete or truncate on operator_budget_uses
  for each statement execute function refuse_change();
revoke update, delete, truncate on operator_budget_uses from current_user;

-- Days (Malaysia's) whose payments are counted, like order_days.
create table payment_days (
  day date primary key
);

create table payment_day_counts (
  -- Each key is a value or, as '', all values.
  state text not null,
  provider text not null,
  day date not null references payment_days on delete cascade,
  payments integer not null,
  primary key (state, provider, day) include (payments),
  constraint payment_day_counts_positive check (payments > 0)
);
create index payment_day_counts_day on payment_day_counts (day);

-- Days to count again. One row per transaction, so that transactions never wait for each other.
create table payment_day_changes (
  day date not null,
  transaction xid8 not null default pg_current_xact_id(),
  primary key (day, transaction)
);

create function note_payment_day() returns trigger language plpgsql as $$
begin
  insert into payment_day_changes (day) values (malaysian_day(case tg_op
    when 'INSERT' then new.created_at else old.created_at end))
  on conflict do nothing;
  return null;
end $$;
-- Changes to today's payments, which are nearly all, cost nothing.
create trigger payments_earlier_inserted after insert on payments
  for each row when (malaysian_day(new.created_at) < malaysian_day(now()))
  execute function note_payment_day();
create trigger payments_earlier_updated after update of state, provider on payments
  for each row when (malaysian_day(old.created_at) < malaysian_day(now()))
  execute function note_payment_day();
create trigger payments_earlier_deleted after delete on payments
  for each row when (malaysian_day(old.created_at) < malaysian_day(now()))
  execute function note_payment_day();

-- Refunds, unmatched money, and providers' reports.

-- Money that came or left at a provider without the shop's request, kept for an operator.
create table unmatched_money (
  id integer generated always as identity primary key,
  provider text not null,
  -- unknown_payment: its attempt is unknown, as after a restore; uncaptured: an authorisation that
  -- could pay for nothing; outside_refund: refunded in the provider's dashboard; chargeback: taken
  -- back by the payer's bank; reversal: a payment that the provider revoked.
  kind text not null,
  -- The provider's id of the payment, refund or dispute.
  provider_reference text not null,
  provider_payment_id text not null,
  -- Null: the payment is unknown.
  payment_id integer references payments,
  -- Our reference of the attempt, as the provider reports it.
  reference text,
  amount_sen integer not null,
  currency text not null,
  -- pending: undecided; processed: the money has moved; failed: it has not.
  state text not null,
  -- When it was closed; null: open.
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint unmatched_money_kind_known check (
    kind in ('unknown_payment', 'uncaptured', 'outside_refund', 'chargeback', 'reversal')
  ),
  -- Providers report a thing more than once.
  constraint unmatched_money_once unique (provider, kind, provider_reference),
  constraint unmatched_money_amount_positive check (amount_sen > 0),
  constraint unmatched_money_state_known check (state in ('pending', 'processed', 'failed'))
);
create index unmatched_money_of_payment on unmatched_money (provider, provider_payment_id);
create index unmatched_money_open on unmatched_money (created_at) where resolved_at is null;

-- The history of each unmatched amount.
create table unmatched_money_events (
  id bigint generated always as identity primary key,
  unmatched_id integer not null,
  event text not null,
  actor_kind text not null,
  actor text,
  reason text,
  from_status text,
  to_status text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint unmatched_money_events_actor_known
    check (actor_kind in ('shopper', 'provider', 'job', 'operator')),
  constraint unmatched_money_events_data_is_an_object check (jsonb_typeof(data) = 'object'),
  constraint unmatched_money_events_event_known check (
    event in ('pending', 'processed', 'failed', 'resolved', 'capture_asked')
  )
);
create index unmatched_money_events_unmatched on unmatched_money_events (unmatched_id, id);
create index unmatched_money_events_operated on unmatched_money_events (created_at, id) where actor_kind = 'operator';
create trigger unmatched_money_events_never_changed
  before update or delete or truncate on unmatched_money_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on unmatched_money_events from current_user;

-- Refunds of payments, and unmatched money that left a payment.
create table refunds (
  -- Also the idempotency key at the provider.
  id text primary key,
  payment_id integer not null references payments,
  amount_sen integer not null,
  -- source and gold are refunds by the shop; the others are unmatched money that left without the
  -- shop's request.
  way text not null default 'source',
  unmatched_id integer references unmatched_money,
  -- requested: to be sent; pending: accepted by the provider; processed: refunded; failed: refused.
  state text not null default 'requested',
  provider_refund_id text,
  -- The idempotency key of the click.
  request_key text not null,
  -- The next poll; null: polling has ended, or it went back as gold. Longest waiting first, so that no
  -- number of open refunds blocks the others.
  next_poll_at timestamptz default now() + interval '1 hour',
  -- How often the provider was polled.
  polls integer not null default 0,
  created_at timestamptz not null default now(),
  -- When an operator acknowledged the failure; null: nobody has.
  resolved_at timestamptz,
  constraint refunds_id_random check (id ~ '^r[0-9a-z]{26}$'),
  constraint refunds_amount_positive check (amount_sen > 0),
  constraint refunds_state_known check (state in ('requested', 'pending', 'processed', 'failed')),
  constraint refunds_request_once unique (request_key),
  constraint refunds_way_known
    check (way in ('source', 'gold', 'outside_refund', 'chargeback', 'reversal')),
  constraint refunds_gold_at_once check (way <> 'gold' or state = 'processed'),
  constraint refunds_unasked_is_unmatched
    check ((way in ('source', 'gold')) = (unmatched_id is null))
);
create index refunds_payment on refunds (payment_id);
create index refunds_due on refunds (next_poll_at) where next_poll_at is not null;
create index refunds_unmatched on refunds (unmatched_id) where unmatched_id is not null;
create index refunds_open on refunds (created_at) where state in ('requested', 'pending');
create index refunds_failed on refunds (created_at) where state = 'failed' and resolved_at is null;
create index refunds_by_time on refunds (created_at, id);
-- Matches report lines to refunds.
create index refunds_at_provider on refunds (provider_refund_id) where provider_refund_id is not null;
create index refunds_created on refunds (created_at);
create index refunds_requested on refunds (created_at) where state = 'requested';

-- The history of each refund.
create table refund_events (
  id bigint generated always as identity primary key,
  refund_id text not null,
  event text not null,
  actor_kind text not null,
  actor text,
  reason text,
  from_status text,
  to_status text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint refund_events_actor_known check (actor_kind in ('shopper', 'provider', 'job', 'operator')),
  constraint refund_events_data_is_an_object check (jsonb_typeof(data) = 'object'),
  constraint refund_events_event_known check (
    event in ('imported', 'requested', 'pending', 'processed', 'failed', 'resolved')
  )
);
create index refund_events_refund on refund_events (refund_id, id);
create index refund_events_operated on refund_events (created_at, id) where actor_kind = 'operator';
create trigger refund_events_never_changed before update or delete or truncate on refund_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on refund_events from current_user;

-- Providers' reports of a day's money, compared with the shop's books.
create table provider_reports (
  id integer generated always as identity primary key,
  provider text not null,
  -- Recognises a report that is imported twice.
  hash text not null,
  filename text not null,
  -- The uploaded CSV, or the response of the provider's API.
  content text not null,
  -- The operator who imported it; null: the daily job.
  brought_by text,
  lines integer not null,
  -- The days (Malaysia's) of its first and last line.
  first_day date not null,
  last_day date not null,
  created_at timestamptz not null default now(),
  constraint provider_reports_once unique (provider, hash),
  constraint provider_reports_days_in_order check (first_day <= last_day),
  constraint provider_reports_have_lines check (lines > 0)
);
create index provider_reports_by_day on provider_reports (provider, first_day, last_day);

-- The newest report's line for each payment, refund and dispute. Reports overlap.
create table provider_report_lines (
  provider text not null,
  kind text not null,
  -- The provider's id of the payment, refund or dispute.
  reference text not null,
  report_id integer not null references provider_reports,
  -- Our reference; null: not reported.
  our_reference text,
  amount_sen integer not null,
  -- The provider's fee with tax; null: not reported.
  fee_sen integer,
  currency text not null,
  -- Whether it moved money, and the provider's status.
  is_money boolean not null,
  word text not null,
  happened_at timestamptz not null,
  constraint provider_report_lines_pkey primary key (provider, kind, reference),
  constraint provider_report_lines_kind_known check (kind in ('payment', 'refund', 'chargeback', 'other')),
  constraint provider_report_lines_amount_positive check (amount_sen >= 0)
);
create index provider_report_lines_by_time on provider_report_lines (provider, happened_at);

-- Operators' explanations of differences between books and reports. An explanation holds for these
-- amounts only: if either side changes, the difference is open again.
create table explained_differences (
  id integer generated always as identity primary key,
  provider text not null,
  kind text not null,
  reference text not null,
  -- Null: that side has nothing.
  shop_sen integer,
  report_sen integer,
  reason text not null,
  operator text not null,
  created_at timestamptz not null default now(),
  constraint explained_differences_once
    unique nulls not distinct (provider, kind, reference, shop_sen, report_sen),
  constraint explained_differences_differ check (shop_sen is distinct from report_sen),
  constraint explained_differences_reason_given check (reason <> '')
);
create trigger explained_differences_never_changed
  before update or delete or truncate on explained_differences
  for each statement execute function refuse_change();
revoke update, delete, truncate on explained_differences from current_user;

-- Restores from a backup: only the providers know what happened between the two times.
create table restores (
  id integer generated always as identity primary key,
  backup_made_at timestamptz not null,
  restored_at timestamptz not null default now()
);

-- Affiliates, referrals, commission and payouts.

-- Applications to become an affiliate.
create table affiliate_applications (
  id integer generated always as identity primary key,
  account_id integer not null references accounts,
  status text not null default 'pending',
  -- The form as submitted; cleared when the person is erased.
  name text,
  phone_no text,
  email text,
  social_media text[] not null,
  reason text,
  previous_collab text,
  bank_name text,
  bank_acc_no text,
  bank_acc_name text,
  -- Private: only operators read it.
  document_id integer references files,
  -- Shown to the applicant.
  rejection_reason text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  erased_at timestamptz,
  constraint affiliate_applications_status_known check (
    status in ('pending', 'approved', 'rejected', 'suspended')
  ),
  constraint affiliate_applications_decided check ((status = 'pending') = (decided_at is null)),
  constraint affiliate_applications_rejection_told check (
    (status = 'rejected') = (rejection_reason is not null)
  ),
  constraint affiliate_applications_whole_or_erased check (
    case when erased_at is null
      then num_nulls(name, phone_no, email, reason, previous_collab, bank_name, bank_acc_no, bank_acc_name) = 0
      else num_nonnulls(name, phone_no, email, reason, previous_collab, bank_name, bank_acc_no, bank_acc_name) = 0
    end
  )
);
create index affiliate_applications_account on affiliate_applications (account_id, id desc);
-- One open or approved application per account.
create unique index affiliate_applications_one_open on affiliate_applications (account_id)
  where status <> 'rejected';
-- The operators' queue, oldest first.
create index affiliate_applications_pending on affiliate_applications (id) where status = 'pending';
-- The operators' list by status.
create index affiliate_applications_by_status on affiliate_applications (status, id)
  where erased_at is null;

-- Approved affiliates, by their account's id.
create table affiliates (
  id integer primary key references accounts,
  -- The current code; former codes still attribute.
  code text not null,
  -- The shop makes the first code; the affiliate may choose another once.
  code_chosen_at timestamptz,
  -- From then nobody new is attributed.
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  constraint affiliates_code_unique unique (code),
  constraint affiliates_code_in_capitals check (code ~ '^[0-9A-Z]{4,16}$')
);

-- Every code ever issued; none is reused.
create table referral_codes (
  -- The code with lookalikes normalized (O as 0, I and L as 1), so that codes mistaken for each
  -- other are one.
  key text primary key,
  affiliate_id integer not null,
  constraint referral_codes_key_plain check (key ~ '^[0-9A-HJKMNP-Z]{4,16}$'),
  constraint referral_codes_affiliate foreign key (affiliate_id) references affiliates
);
create index referral_codes_affiliate on referral_codes (affiliate_id);

-- The history of each affiliate.
create table affiliate_events (
  id bigint generated always as identity primary key,
  account_id integer not null,
  event text not null,
  actor_kind text not null,
  actor text,
  -- The reason, if the event does not imply it.
  reason text,
  from_status text,
  to_status text,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint affiliate_events_actor_known check (actor_kind in ('shopper', 'provider', 'job', 'operator')),
  constraint affiliate_events_data_is_an_object check (jsonb_typeof(data) = 'object'),
  constraint affiliate_events_event_known check (
    event in ('applied', 'approved', 'rejected', 'suspended', 'reinstated', 'code_chosen', 'paid_out',
              'erased', 'document_read', 'bank_read', 'payout_prepared', 'payout_cancelled')
  )
);
create index affiliate_events_account on affiliate_events (account_id, id);
create index affiliate_events_operated on affiliate_events (created_at, id) where actor_kind = 'operator';
create trigger affiliate_events_never_changed before update or delete or truncate on affiliate_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on affiliate_events from current_user;

-- A tier needs both thresholds. The highest rate that is reached applies.
create table affiliate_tiers (
  id integer generated always as identity primary key,
  -- The first month of this set of tiers. A new set never changes months that are over.
  from_month date not null default '2000-01-01',
  active_users integer not null,
  sales_sen bigint not null,
  -- In hundredths of a percent.
  rate_hundredths integer not null,
  constraint affiliate_tiers_thresholds_sane check (active_users >= 0 and sales_sen >= 0),
  constraint affiliate_tiers_rate_sane check (rate_hundredths between 0 and 10000),
  constraint affiliate_tiers_from_first_day check (extract(day from from_month) = 1),
  constraint affiliate_tiers_rate_unique unique (from_month, rate_hundredths)
);
insert into affiliate_tiers (active_users, sales_sen, rate_hundredths)
values (0, 0, 200), (10, 100000, 300), (50, 1000000, 400), (200, 5000000, 500);

create table affiliate_tier_settings (
  id boolean primary key default true,
  version integer not null default 1,
  constraint affiliate_tier_settings_one_row check (id)
);
insert into affiliate_tier_settings default values;

-- Who registered with whose code.
create table referrals (
  -- Attributed once, at registration, for good.
  account_id integer primary key references accounts,
  affiliate_id integer not null references affiliates,
  -- Why it earns nothing: both seem to be one person. Shown to operators only.
  void_reason text,
  created_at timestamptz not null default now(),
  constraint referrals_not_oneself check (account_id <> affiliate_id),
  constraint referrals_void_reason_known check (
    void_reason in ('same_email', 'same_phone', 'same_network', 'same_bank_account', 'same_document')
  )
);
create index referrals_affiliate on referrals (affiliate_id, account_id) where void_reason is null;
create index referrals_void on referrals (affiliate_id) where void_reason is not null;
create index referrals_of_affiliate on referrals (affiliate_id, created_at);

-- Months that are closed; later events count in the next open month.
create table commission_months (
  month date primary key,
  begun_at timestamptz not null default now(),
  -- When every affiliate had a statement.
  finished_at timestamptz,
  constraint commission_months_first_days check (extract(day from month) = 1)
);

-- Paid orders of referred customers.
create table referred_orders (
  order_id text primary key,
  account_id integer not null references referrals,
  affiliate_id integer not null references affiliates,
  amount_sen integer not null,
  paid_at timestamptz not null,
  -- The month (Malaysia's) that it counts in.
  month date not null,
  -- The order was refunded.
  is_returned boolean not null default false,
  -- How much of it was refunded. All of it counts as refunded if is_returned.
  returned_sen integer not null default 0,
  constraint referred_orders_returned_within check (returned_sen between 0 and amount_sen)
);
create index referred_orders_kept on referred_orders (account_id, month, paid_at) where not is_returned;

-- Spending of each referred customer per month, so that a dashboard reads few rows. A refund counts
-- in its own month, so that a month may be negative.
create table referral_months (
  affiliate_id integer not null references affiliates,
  month date not null,
  account_id integer not null references referrals,
  sales_sen bigint not null,
  -- The latest order of this month that was not refunded.
  last_paid_at timestamptz,
  primary key (affiliate_id, month, account_id)
);

-- An affiliate's closed months.
create table commission_statements (
  affiliate_id integer not null references affiliates,
  month date not null references commission_months,
  active_users integer not null,
  sales_sen bigint not null,
  rate_hundredths integer not null,
  -- Commission on the sales; negative if more was refunded than sold.
  commission_sen bigint not null,
  -- Debt carried over from earlier months: zero or negative.
  carried_sen bigint not null,
  -- The amount credited.
  amount_sen bigint not null,
  -- No foreign key, because its check needs the right to lock transfers, which the shop's role does
  -- not have.
  transfer_id text,
  created_at timestamptz not null default now(),
  primary key (affiliate_id, month),
  constraint commission_statements_carry_debts_only check (carried_sen <= 0),
  constraint commission_statements_add_up check (
    amount_sen = greatest(0, commission_sen + carried_sen)
  ),
  constraint commission_statements_are_transferred check ((amount_sen > 0) = (transfer_id is not null))
);
create trigger commission_statements_never_changed
  before update or delete or truncate on commission_statements
  for each statement execute function refuse_change();
revoke update, delete, truncate on commission_statements from current_user;

-- Bank transfers to several affiliates: prepared as a file for the bank, and paid out once the bank
-- confirms. Meanwhile their payouts are blocked.
create table payout_runs (
  id text primary key,
  -- The idempotency key of the click.
  request_key text not null,
  prepared_by text not null references operators,
  created_at timestamptz not null default now(),
  -- When the bank file was first downloaded, and by whom: from then the bank may have it.
  file_read_at timestamptz,
  file_read_by text,
  -- The bank's reference of the transfers.
  bank_reference text,
  paid_at timestamptz,
  cancelled_at timestamptz,
  -- Who confirmed or cancelled it.
  closed_by text references operators,
  constraint payout_runs_id_random check (id ~ '^b[0-9a-z]{26}$'),
  constraint payout_runs_request_once unique (request_key),
  -- One run per bank transfer.
  constraint payout_runs_reference_once unique (bank_reference),
  constraint payout_runs_paid_or_cancelled check (num_nonnulls(paid_at, cancelled_at) < 2),
  constraint payout_runs_paid_named check ((paid_at is null) = (bank_reference is null)),
  constraint payout_runs_closed_by_somebody check (
    (num_nonnulls(paid_at, cancelled_at) = 1) = (closed_by is not null)
  )
);
create index payout_runs_open on payout_runs (created_at) where paid_at is null and cancelled_at is null;

create table payout_run_items (
  run_id text not null references payout_runs,
  affiliate_id integer not null references affiliates,
  amount_sen integer not null,
  -- Until the run is paid or cancelled.
  is_open boolean not null default true,
  constraint payout_run_items_pkey primary key (run_id, affiliate_id),
  constraint payout_run_items_amount_positive check (amount_sen > 0)
);
-- An affiliate is in one open run at a time.
create unique index payout_run_items_one_open on payout_run_items (affiliate_id) where is_open;

-- Payouts to affiliates.
create table payouts (
  id text primary key,
  affiliate_id integer not null references affiliates,
  amount_sen integer not null,
  way text not null,
  -- The bank's reference of the transfer.
  bank_reference text,
  -- The idempotency key of the click.
  request_key text not null,
  transfer_id text not null,
  created_at timestamptz not null default now(),
  constraint payouts_id_random check (id ~ '^p[0-9a-z]{26}$'),
  constraint payouts_amount_positive check (amount_sen > 0),
  constraint payouts_way_known check (way in ('gold', 'bank')),
  constraint payouts_bank_named check ((way = 'bank') = (bank_reference is not null)),
  constraint payouts_request_once unique (request_key),
  -- One payout per bank transfer.
  constraint payouts_bank_once unique (bank_reference)
);
create index payouts_affiliate on payouts (affiliate_id, created_at);
create index payouts_created on payouts (created_at, id);
create trigger payouts_never_changed before update or delete or truncate on payouts
  for each statement execute function refuse_change();
revoke update, delete, truncate on payouts from current_user;

-- Normalized bank references of payouts and payout runs; the payouts of a run share its reference.
create table payout_references (
  reference text not null,
  payout_id text references payouts,
  run_id text references payout_runs,
  -- One payout per bank transfer.
  constraint payout_references_once primary key (reference),
  constraint payout_references_of_one check (num_nonnulls(payout_id, run_id) = 1),
  -- Normalized by platform/bank-reference.ts.
  constraint payout_references_normalized check (reference ~ '^[A-Z0-9]+$')
);

-- The month that an event at `moment` counts in: its own or the first that is open.
create function commission_month(moment timestamptz) returns date stable language sql
  return greatest(
    date_trunc('month', moment at time zone 'Asia/Kuala_Lumpur'),
    (select max(month) + interval '1 month' from commission_months)
  );

-- Adds to a customer's spending in a month. Zero creates the row.
create function spend_in_month(counted referred_orders, in_month date, sen integer) returns void
language sql begin atomic
  insert into referral_months (affiliate_id, month, account_id, sales_sen)
  values (counted.affiliate_id, in_month, counted.account_id, sen)
  on conflict (affiliate_id, month, account_id)
    do update set sales_sen = referral_months.sales_sen + excluded.sales_sen;
end;

-- Counts referred orders from the events that every order writes, so that code that changes orders
-- need not know of affiliates.
create function count_referred_order() returns trigger language plpgsql as $$
declare
  is_paid boolean := coalesce(new.to_status in ('processing', 'completed'), false);
  counted referred_orders;
begin
  if is_paid then
    insert into referred_orders (order_id, account_id, affiliate_id, amount_sen, paid_at, month)
    select o.id, r.account_id, r.affiliate_id, o.total_sen, new.created_at, commission_month(new.created_at)
    from orders o join referrals r on r.account_id = o.customer_id
    where o.id = new.order_id
    on conflict (order_id) do update set is_returned = false where referred_orders.is_returned
    returning * into counted;
  else
    update referred_orders set is_returned = true
    where order_id = new.order_id and not is_returned
    returning * into counted;
  end if;
  if counted.order_id is null then
    return null;
  end if;
  perform spend_in_month(counted, commission_month(new.created_at),
    (counted.amount_sen - counted.returned_sen) * case when is_paid then 1 else -1 end);
  -- Read after locking the row above: of two concurrent changes the later sees the earlier.
  update referral_months set last_paid_at = (
    select max(paid_at) from referred_orders kept
    where kept.account_id = counted.account_id and kept.month = counted.month and not kept.is_returned
  )
  where affiliate_id = counted.affiliate_id and month = counted.month
    and account_id = counted.account_id;
  return null;
end $$;
create trigger order_events_count_referred after insert on order_events
  for each row when (
    coalesce(new.to_status in ('processing', 'completed'), false)
    <> coalesce(new.from_status in ('processing', 'completed'), false)
  )
  execute function count_referred_order();

-- Recomputes how much of a referred order was refunded. Repeating it changes nothing.
create function count_returned(referred_id text, moment timestamptz) returns void language plpgsql as $$
declare
  counted referred_orders;
  returned integer;
begin
  select * into counted from referred_orders where order_id = referred_id for update;
  if not found then
    return;
  end if;
  -- Read after locking the row above: of two concurrent changes the later sees the earlier.
  select least(counted.amount_sen, coalesce(sum(sen), 0)) into returned from (
    select refunded_sen as sen from orders where id = referred_id
    union all
    select r.amount_sen from payments p join refunds r on r.payment_id = p.id
    where p.kind = 'order' and p.payable_id = referred_id and p.state = 'applied'
      and r.state = 'processed'
  ) parts;
  if returned = counted.returned_sen then
    return;
  end if;
  update referred_orders set returned_sen = returned where order_id = referred_id;
  if not counted.is_returned then
    perform spend_in_month(counted, commission_month(moment), counted.returned_sen - returned);
  end if;
end $$;

create function count_returned_payment() returns trigger language plpgsql as $$
begin
  perform count_returned(p.payable_id, new.created_at)
  from refunds r join payments p on p.id = r.payment_id
  where r.id = new.refund_id and p.kind = 'order' and p.state = 'applied';
  return null;
end $$;
create trigger refund_events_count_returned after insert on refund_events
  for each row when ((new.to_status = 'processed') <> (coalesce(new.from_status, '') = 'processed'))
  execute function count_returned_payment();

create function count_returned_gold() returns trigger language plpgsql as $$
begin
  perform count_returned(new.id, now());
  return null;
end $$;
create trigger orders_count_returned after update of refunded_sen on orders
  for each row when (new.refunded_sen <> old.refunded_sen)
  execute function count_returned_gold();

-- Support threads and the live chat.

-- The order of the inbox: longest waiting, then open, then closed.
create function thread_turn(status text, waiting_since timestamptz)
returns timestamptz language sql immutable parallel safe
return case when status <> 'open' then timestamptz 'infinity'
  else coalesce(waiting_since, timestamptz '3000-01-01 00:00:00+00') end;

-- The searched text of a thread.
create function thread_text(name text, email text, subject text)
returns text language sql immutable parallel safe
return lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(subject, ''));

-- Tickets, partnership enquiries and live chats: each is a thread of messages.
create table support_threads (
  -- The ticket number in mails. Sequential, and no secret.
  id bigint generated always as identity (start with 1001) primary key,
  kind text not null,
  status text not null default 'open',
  -- The logged-in customer; null for a visitor, and after erasure.
  customer_id integer references accounts,
  name text,
  -- As typed; unverified.
  email text,
  subject text,
  -- The customer's order that it is about.
  order_id text,
  -- Further answers of a partnership enquiry: contact_number, partnership_type, role.
  details jsonb not null default '{}',
  -- The status of a partnership enquiry.
  partnership_state text,
  -- SHA-256 of the request, so that a repeated request opens no second thread.
  request_hash bytea,
  -- SHA-256 of the browser's token, which identifies a live chat.
  token_hash bytea,
  -- The newest message mailed to the shop, and to the sender.
  mailed_to_shop bigint not null default 0,
  mailed_to_sender bigint not null default 0,
  -- The newest message that the sender has seen in the chat; later ones are mailed.
  seen bigint not null default 0,
  -- Since when the sender waits for an answer. Kept when the thread is closed, for reopening.
  waiting_since timestamptz,
  last_message_at timestamptz,
  -- The newest answer of an operator. An answer names the messages that its author had seen.
  answered_up_to bigint not null default 0,
  -- The assigned operator; null: anybody.
  assigned_to text references operators,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  constraint support_threads_kind_known check (kind in ('ticket', 'partnership', 'chat')),
  constraint support_threads_status_known check (status in ('open', 'closed')),
  constraint support_threads_request_unique unique (request_hash),
  constraint support_threads_details_is_an_object check (jsonb_typeof(details) = 'object'),
  constraint support_threads_token_unique unique (token_hash),
  constraint support_threads_chat_by_token check (
    erased_at is not null or (kind = 'chat') = (token_hash is not null)
  ),
  -- An erased thread keeps its number and history and nothing that was written.
  constraint support_threads_erased_whole check (
    erased_at is null
    or num_nonnulls(customer_id, name, email, subject, order_id, request_hash, token_hash) = 0
      and details = '{}' and status = 'closed'
  ),
  constraint support_threads_partnership_state_known check (
    partnership_state in ('new', 'in_talks', 'declined', 'partner')
  ),
  constraint support_threads_partnership_has_state check (
    (kind = 'partnership') = (partnership_state is not null)
  )
);
create index support_threads_customer on support_threads (customer_id) where customer_id is not null;
create index support_threads_email on support_threads (lower(email)) where email is not null;
create index support_threads_open on support_threads (id) where status = 'open';
create index support_threads_by_turn on support_threads (thread_turn(status, waiting_since), id);
create index support_threads_by_last on support_threads (last_message_at, id);
create index support_threads_assigned on support_threads (assigned_to, id)
  where status = 'open' and assigned_to is not null;
create index support_threads_waiting on support_threads (waiting_since)
  where status = 'open' and waiting_since is not null;
create index support_threads_partnerships on support_threads (partnership_state, id)
  where kind = 'partnership';
create index support_threads_order on support_threads (order_id) where order_id is not null;
create index support_threads_searched on support_threads
  using gin (thread_text(name, email, subject) gin_trgm_ops);

create table support_messages (
  id bigint generated always as identity primary key,
  thread_id bigint not null references support_threads,
  -- The idempotency key of the sender.
  key text not null,
  author text not null,
  -- The customer or operator; null for a visitor.
  actor text,
  -- Null after erasure.
  body text,
  created_at timestamptz not null default clock_timestamp(),
  constraint support_messages_once unique (thread_id, key),
  constraint support_messages_author_known check (author in ('visitor', 'customer', 'operator')),
  constraint support_messages_says_something check (body ~ '\S')
);
create index support_messages_thread on support_messages (thread_id, id);
create index support_messages_searched on support_messages
  using gin (lower(body) gin_trgm_ops) where body is not null;

-- Internal notes. A table of its own, so that nothing sent to shoppers can include them.
create table support_notes (
  id bigint generated always as identity primary key,
  thread_id bigint not null references support_threads,
  -- The idempotency key of the click.
  request_key text not null,
  operator_id text not null references operators,
  -- Null after erasure.
  body text,
  created_at timestamptz not null default clock_timestamp(),
  constraint support_notes_once unique (thread_id, request_key),
  constraint support_notes_says_something check (body ~ '\S')
);
create index support_notes_thread on support_notes (thread_id, id);

-- The history of each thread.
create table support_thread_events (
  id bigint generated always as identity primary key,
  thread_id bigint not null,
  event text not null,
  actor_kind text not null,
  actor text,
  reason text,
  from_status text,
  to_status text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint support_thread_events_actor_known check (
    actor_kind in ('shopper', 'provider', 'job', 'operator')
  ),
  constraint support_thread_events_data_is_an_object check (jsonb_typeof(data) = 'object'),
  constraint support_thread_events_event_known check (
    event in ('opened', 'replied', 'closed', 'reopened', 'erased', 'assigned', 'noted',
              'partnership_moved')
  )
);
create index support_thread_events_thread on support_thread_events (thread_id, id);
create index support_thread_events_operated on support_thread_events (created_at, id) where actor_kind = 'operator';
create trigger support_thread_events_never_changed
  before update or delete or truncate on support_thread_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on support_thread_events from current_user;

-- Operators who are typing an answer. Unlogged: may be lost.
create unlogged table support_composing (
  thread_id bigint not null,
  operator_id text not null,
  until timestamptz not null,
  constraint support_composing_pkey primary key (thread_id, operator_id)
);

-- When each operator was last online.
create table support_presence (
  operator text primary key,
  seen_at timestamptz not null default now()
);

-- Saved answers; `body` has placeholders such as {name}.
create table support_snippets (
  id integer generated always as identity primary key,
  -- The idempotency key of the click.
  request_key text not null,
  name text not null,
  body text not null,
  -- Incremented by each save: a save of an older version is refused.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- From then it is not offered.
  archived_at timestamptz,
  constraint support_snippets_request_once unique (request_key),
  constraint support_snippets_says_something check (name ~ '\S' and body ~ '\S')
);
-- Names of current snippets are unique.
create unique index support_snippets_name_once on support_snippets (lower(name))
  where archived_at is null;

-- Support hours, and what the live chat says outside them. One row.
create table support_hours (
  id boolean primary key default true,
  -- Monday to Sunday, each { opens, closes } as HH:MM (Malaysia's) or null. A day that closes
  -- before it opens closes on the next day.
  days jsonb not null,
  away_text text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint support_hours_one_row check (id),
  constraint support_hours_seven_days check (jsonb_array_length(days) = 7)
);
insert into support_hours (days, away_text)
select jsonb_agg(jsonb_build_object('opens', '09:00', 'closes', '01:00')),
       'We are away just now: we answer every day from 9:00am to 1:00am. Leave your message and we answer as soon as we are back.'
from generate_series(1, 7);

-- Tells every process that a thread has changed, so that it updates waiting browsers.
create function announce_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('support_changed', new.thread_id::text);
  return null;
end $$;
create trigger support_messages_announced after insert on support_messages
  for each row execute function announce_message();
create trigger support_notes_announced after insert on support_notes
  for each row execute function announce_message();
create trigger support_composing_announced after insert or update on support_composing
  for each row execute function announce_message();

create function announce_thread() returns trigger language plpgsql as $$
begin
  perform pg_notify('support_changed', new.id::text);
  return null;
end $$;
create trigger support_threads_announced after update on support_threads
  for each row
  when ((old.status, old.email, old.seen, old.token_hash)
    is distinct from (new.status, new.email, new.seen, new.token_hash))
  execute function announce_thread();
create trigger support_threads_worked_on after update on support_threads
  for each row
  when ((old.assigned_to, old.partnership_state, old.answered_up_to)
    is distinct from (new.assigned_to, new.partnership_state, new.answered_up_to))
  execute function announce_thread();

-- Tells every process what changed, so that it drops exactly the cached responses and pages that
-- show it. Each notification on the channel catalog_changed is a tag:
--   categories, category:<id>, products:<id>, options:<id>, prices, search, stock:<id>, payment-
--   methods,
--   banner, sliders, notice, contact, faqs, posts, post:<slug>, pages, page:<name>, everything
-- prices: what lists show of prices; search: the words that items are found by; stock:<id>: units
-- left of a category's flash sales; posts: lists of posts; pages: which static pages exist.
-- Functions that join a statement's old and new rows forbid nested loops: a session plans the join
-- at its first change, mostly of one row, and ten thousand prices from a file would compare a
-- hundred million pairs.

-- Announces one part of each category. Beyond 100 categories a single 'everything' is cheaper.
create function announce_categories(part text, ids integer[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 100 then
    perform pg_notify('catalog_changed', 'everything');
  else
    perform pg_notify('catalog_changed', part || ':' || id) from unnest(ids) as id;
  end if;
end $$;

-- Announces the tag that is its argument.
create function announce_list_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', tg_argv[0]);
  return null;
end $$;
create trigger payment_methods_changed after insert or update or delete on payment_methods
  for each statement execute function announce_list_change('payment-methods');
-- Shown with the payment methods.
create trigger bank_accounts_changed after insert or update or delete on bank_accounts
  for each statement execute function announce_list_change('payment-methods');
create trigger payment_instructions_changed after insert or update or delete on payment_instructions
  for each statement execute function announce_list_change('payment-methods');
create trigger tags_listed after insert or delete on tags
  for each row execute function announce_list_change('categories');
create trigger tags_changed after update on tags
  for each row when (
    (old.name, old.slug, old.position, old.on_homepage, old.archived_at)
      is distinct from (new.name, new.slug, new.position, new.on_homepage, new.archived_at)
  )
  execute function announce_list_change('categories');

-- Rows with a `category_id`; the argument is the part of the category.
create function announce_part_of_category() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce_categories(tg_argv[0], array(select distinct category_id from after_rows));
  elsif tg_op = 'DELETE' then
    perform announce_categories(tg_argv[0], array(select distinct category_id from before_rows));
  else
    perform announce_categories(tg_argv[0], array(
      select category_id from after_rows union select category_id from before_rows
    ));
  end if;
  return null;
end $$;
create trigger delivery_times_inserted after insert on delivery_times
  referencing new table as after_rows
  for each statement execute function announce_part_of_category('category');
create trigger delivery_times_updated after update on delivery_times
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_part_of_category('category');
create trigger delivery_times_deleted after delete on delivery_times
  referencing old table as before_rows
  for each statement execute function announce_part_of_category('category');
create trigger subcategories_inserted after insert on subcategories
  referencing new table as after_rows
  for each statement execute function announce_part_of_category('category');
create trigger subcategories_updated after update on subcategories
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_part_of_category('category');
create trigger subcategories_deleted after delete on subcategories
  referencing old table as before_rows
  for each statement execute function announce_part_of_category('category');

-- Announces what shoppers see: changes to drafts, and fields that only operators see, announce
-- nothing. A scheduled category counts as visible, because lists know when it will appear.
create function announce_category_change() returns trigger language plpgsql
set enable_nestloop = off as $$
declare
  changed integer[];
  -- Categories that left their address or became invisible: all their parts are dropped.
  moved integer[];
begin
  if tg_op = 'INSERT' then
    if exists (select from after_rows where published_at is not null and archived_at is null) then
      perform pg_notify('catalog_changed', 'categories');
    end if;
    return null;
  end if;
  if tg_op = 'DELETE' then
    changed := array(select id from before_rows);
    moved := changed;
    if exists (select from before_rows where published_at is not null and archived_at is null) then
      perform pg_notify('catalog_changed', 'categories');
    end if;
  else
    changed := array(
      select id from after_rows a join before_rows b using (id)
      where (a.name, a.slug, a.description, a.base_image_id, a.background_image_id, a.tooltip_id,
             a.published_at, a.archived_at)
        is distinct from
          (b.name, b.slug, b.description, b.base_image_id, b.background_image_id, b.tooltip_id,
           b.published_at, b.archived_at)
    );
    moved := array(
      select id from after_rows a join before_rows b using (id)
      where (a.slug, a.published_at, a.archived_at)
        is distinct from (b.slug, b.published_at, b.archived_at)
    );
    -- Lists show the name, address, picture and order.
    if exists (
      select from after_rows a join before_rows b using (id)
      where (a.name, a.slug, a.base_image_id, a.position, a.published_at, a.archived_at)
          is distinct from
            (b.name, b.slug, b.base_image_id, b.position, b.published_at, b.archived_at)
        and (a.published_at is not null and a.archived_at is null
             or b.published_at is not null and b.archived_at is null)
    ) then
      perform pg_notify('catalog_changed', 'categories');
    end if;
  end if;
  perform announce_categories('category', changed);
  perform announce_categories('products', moved);
  perform announce_categories('options', moved);
  return null;
end $$;
create trigger categories_inserted after insert on categories
  referencing new table as after_rows
  for each statement execute function announce_category_change();
create trigger categories_updated after update on categories
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_category_change();
create trigger categories_deleted after delete on categories
  referencing old table as before_rows
  for each statement execute function announce_category_change();

-- Lists leave drafts out.
create function announce_tagged() returns trigger language plpgsql as $$
begin
  if exists (
    select from categories
    where id in (old.category_id, new.category_id) and published_at is not null and archived_at is null
  ) then
    perform pg_notify('catalog_changed', 'categories');
  end if;
  return null;
end $$;
create trigger category_tags_listed after insert or delete on category_tags
  for each row execute function announce_tagged();
create trigger category_tags_changed after update on category_tags
  for each row when (old.* is distinct from new.*) execute function announce_tagged();

-- Announces other names of visible categories.
create function announce_aliases() returns trigger language plpgsql
set enable_nestloop = off as $$
begin
  if exists (
    select from after_rows a join before_rows b using (id)
    where a.aliases <> b.aliases and a.published_at is not null and a.archived_at is null
  ) then
    perform pg_notify('catalog_changed', 'search');
  end if;
  return null;
end $$;
create trigger categories_changed_in_search after update on categories
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_aliases();

-- Announces rows of a product with the product.
create function announce_part_of_product() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce_categories(tg_argv[0], array(
      select distinct category_id from products
      where id in (select product_id from after_rows) and is_listed(published_at, archived_at)
    ));
  elsif tg_op = 'DELETE' then
    perform announce_categories(tg_argv[0], array(
      select distinct category_id from products
      where id in (select product_id from before_rows) and is_listed(published_at, archived_at)
    ));
  else
    perform announce_categories(tg_argv[0], array(
      select distinct category_id from products
      where id in (select product_id from after_rows union select product_id from before_rows)
        and is_listed(published_at, archived_at)
    ));
  end if;
  return null;
end $$;
create trigger product_subcategories_inserted after insert on product_subcategories
  referencing new table as after_rows
  for each statement execute function announce_part_of_product('products');
create trigger product_subcategories_updated after update on product_subcategories
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_part_of_product('products');
create trigger product_subcategories_deleted after delete on product_subcategories
  referencing old table as before_rows
  for each statement execute function announce_part_of_product('products');
create trigger flash_sales_inserted after insert on flash_sales
  referencing new table as after_rows
  for each statement execute function announce_part_of_product('products');
create trigger flash_sales_deleted after delete on flash_sales
  referencing old table as before_rows
  for each statement execute function announce_part_of_product('products');

-- Announces what shoppers see of a product: its version is not shown.
create function announce_product_change() returns trigger language plpgsql
set enable_nestloop = off as $$
begin
  if tg_op = 'INSERT' then
    perform announce_categories('products', array(
      select distinct category_id from after_rows where is_listed(published_at, archived_at)
    ));
  elsif tg_op = 'DELETE' then
    perform announce_categories('products', array(
      select distinct category_id from before_rows where is_listed(published_at, archived_at)
    ));
  else
    perform announce_categories('products', array(
      select category_id from (
        select b.category_id, is_listed(b.published_at, b.archived_at) as listed,
               to_jsonb(a) - 'version' as now, to_jsonb(b) - 'version' as before
        from after_rows a join before_rows b using (id)
        union all
        select a.category_id, is_listed(a.published_at, a.archived_at),
               to_jsonb(a) - 'version', to_jsonb(b) - 'version'
        from after_rows a join before_rows b using (id)
      ) changes
      where listed and now <> before
      group by category_id
    ));
  end if;
  return null;
end $$;
create trigger products_inserted after insert on products referencing new table as after_rows
  for each statement execute function announce_product_change();
create trigger products_updated after update on products
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_product_change();
create trigger products_deleted after delete on products referencing old table as before_rows
  for each statement execute function announce_product_change();

-- Announces changes to what search finds.
create function announce_words_of_items() returns trigger language plpgsql
set enable_nestloop = off as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from after_rows where is_listed(published_at, archived_at)) then
      return null;
    end if;
  elsif tg_op = 'DELETE' then
    if not exists (select from before_rows where is_listed(published_at, archived_at)) then
      return null;
    end if;
  elsif not exists (
    select from after_rows a join before_rows b using (id)
    where (is_listed(a.published_at, a.archived_at) or is_listed(b.published_at, b.archived_at))
      and (a.name, a.category_id, a.published_at, a.archived_at)
            is distinct from (b.name, b.category_id, b.published_at, b.archived_at)
  ) then
    return null;
  end if;
  perform pg_notify('catalog_changed', 'search');
  return null;
end $$;
create trigger products_changed_in_search after update on products
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_words_of_items();
create trigger products_added_to_search after insert on products referencing new table as after_rows
  for each statement execute function announce_words_of_items();
create trigger products_taken_from_search after delete on products
  referencing old table as before_rows
  for each statement execute function announce_words_of_items();

-- Announces changes to the lowest price or the delivery of a category.
create function announce_prices() returns trigger language plpgsql
set enable_nestloop = off as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from after_rows where is_listed(published_at, archived_at)) then
      return null;
    end if;
  elsif tg_op = 'DELETE' then
    if not exists (select from before_rows where is_listed(published_at, archived_at)) then
      return null;
    end if;
  elsif not exists (
    -- Lists show only the lowest price.
    select from after_rows a join before_rows b using (id)
    where (is_listed(a.published_at, a.archived_at) or is_listed(b.published_at, b.archived_at))
      and ((a.category_id, a.delivered_by_code, a.published_at, a.archived_at)
             is distinct from (b.category_id, b.delivered_by_code, b.published_at, b.archived_at)
        or a.price_sen <> b.price_sen
           and (is_lowest_price(a.category_id, a.price_sen) or is_lowest_price(b.category_id, b.price_sen)))
  ) then
    return null;
  end if;
  perform pg_notify('catalog_changed', 'prices');
  return null;
end $$;
create trigger products_relisted after update on products
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_prices();
create trigger products_listed after insert on products referencing new table as after_rows
  for each statement execute function announce_prices();
create trigger products_unlisted after delete on products referencing old table as before_rows
  for each statement execute function announce_prices();

-- Options belong to a category or a product.
create function announce_options(category_ids integer[], product_ids integer[])
returns void language plpgsql as $$
begin
  perform announce_categories('options', array(
    select distinct id from unnest(category_ids) as id where id is not null
  ));
  perform announce_categories('products', array(
    select distinct category_id from products
    where id = any (product_ids) and is_listed(published_at, archived_at)
  ));
end $$;

create function announce_option_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform announce_options(
      array(select category_id from after_rows), array(select product_id from after_rows));
  end if;
  if tg_op <> 'INSERT' then
    perform announce_options(
      array(select category_id from before_rows), array(select product_id from before_rows));
  end if;
  return null;
end $$;
create trigger options_inserted after insert on options
  referencing new table as after_rows
  for each statement execute function announce_option_change('');
create trigger options_updated after update on options
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_option_change('');
create trigger options_deleted after delete on options
  referencing old table as before_rows
  for each statement execute function announce_option_change('');

-- Announces prices of flash sales that are added or deleted.
create function announce_sale_prices() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed_rows f join products p on p.id = f.product_id
    where is_listed(p.published_at, p.archived_at)
  ) then
    perform pg_notify('catalog_changed', 'prices');
  end if;
  return null;
end $$;
create trigger flash_sales_priced after insert on flash_sales referencing new table as changed_rows
  for each statement execute function announce_sale_prices();
create trigger flash_sales_unpriced after delete on flash_sales referencing old table as changed_rows
  for each statement execute function announce_sale_prices();

-- Announces a flash sale. An order changes only its counts: that is 'stock', which is refreshed
-- less eagerly, unless the last unit goes or the first comes back.
create function announce_flash_sale_update() returns trigger language plpgsql as $$
declare
  counts constant text[] := '{sold,reserved,version}';
  priced constant integer[] := array(
    select distinct p.category_id
    from after_rows a join before_rows b using (id)
      join products p on p.id in (a.product_id, b.product_id)
    where is_listed(p.published_at, p.archived_at)
      and (to_jsonb(a) - counts <> to_jsonb(b) - counts
        or (a.sold + a.reserved < a.qty) <> (b.sold + b.reserved < b.qty))
  );
begin
  perform announce_categories('products', priced);
  if priced <> '{}' then
    perform pg_notify('catalog_changed', 'prices');
  end if;
  -- Units that move from reserved to sold were taken before.
  perform announce_categories('stock', array(
    select distinct p.category_id
    from after_rows a join before_rows b using (id) join products p on p.id = a.product_id
    where is_listed(p.published_at, p.archived_at)
      and to_jsonb(a) - counts = to_jsonb(b) - counts
      and (a.sold + a.reserved < a.qty) = (b.sold + b.reserved < b.qty)
      and a.sold + a.reserved <> b.sold + b.reserved
  ));
  return null;
end $$;
create trigger flash_sales_updated after update on flash_sales
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_flash_sale_update();

-- Announces a product that sells out or is restocked; pages do not show the count.
create function announce_stock() returns trigger language plpgsql as $$
begin
  perform announce_categories('products', array(
    select category_id from products where id = new.product_id
  ));
  return null;
end $$;
create trigger product_stocks_announced after update on product_stocks
  for each row when ((old.available > 0) <> (new.available > 0)) execute function announce_stock();

-- What visitors read: banner, slides, notice, articles, questions and static pages. HTML is
-- sanitised before it is stored.

-- The announcement banner. One row, as every table of settings.
create table banner_settings (
  id boolean primary key default true,
  enabled boolean not null default false,
  content text not null default '',
  version integer not null default 1,
  constraint banner_settings_one_row check (id)
);
insert into banner_settings default values;

create table slider_settings (
  id boolean primary key default true,
  autoplay boolean not null default true,
  autoplay_speed_ms integer not null default 6000,
  dots boolean not null default true,
  version integer not null default 1,
  constraint slider_settings_one_row check (id),
  -- Slower than a second, so that a slide can be read.
  constraint slider_settings_speed_sane check (autoplay_speed_ms between 1000 and 60000)
);
insert into slider_settings default values;

create table slides (
  id integer generated always as identity primary key,
  file_id integer not null references files,
  caption_1 text not null default '',
  caption_2 text not null default '',
  call_to_action_url text,
  call_to_action_text text,
  open_in_new_window boolean not null default false,
  position integer not null default 0,
  enabled boolean not null default true,
  starts_at timestamptz,
  ends_at timestamptz,
  -- Shown if enabled, between its times if set.
  version integer not null default 1,
  request_key text,
  -- A link has a label, and a label has a link.
  constraint slides_call_to_action_whole
    check ((call_to_action_url is null) = (call_to_action_text is null)),
  -- A path of the shop or an https URL: other schemes can run scripts.
  constraint slides_call_to_action_plain check (
    call_to_action_url ~ '^(/([^/\\]|$)|https://[^/])' and call_to_action_url !~ '[[:space:][:cntrl:]]'
  ),
  constraint slides_request_once unique (request_key),
  constraint slides_end_after_start check (ends_at > starts_at)
);

-- Plain texts of one or more lines.
create table notice_settings (
  id boolean primary key default true,
  operating_hours text not null default '9:00am - 1:00am.',
  reminder text not null
    default 'An order placed after 1 AM is processed after 9 AM in the morning that follows.',
  order_processing_duration text not null
    default E'Regular seasons: within 3 mins.\nPeak seasons: within 10 mins.',
  version integer not null default 1,
  constraint notice_settings_one_row check (id)
);
insert into notice_settings default values;

-- Contact details and social links, edited by operators.
create table contact_settings (
  id boolean primary key default true,
  version integer not null default 1,
  -- Until the first save the environment's settings apply.
  saved boolean not null default false,
  -- Digits with the country code.
  whatsapp_number text,
  facebook_url text,
  tiktok_url text,
  instagram_url text,
  constraint contact_settings_one_row check (id),
  constraint contact_settings_number_plain check (whatsapp_number ~ '^[1-9][0-9]{6,14}$'),
  -- Only https URLs: other schemes can run scripts.
  constraint contact_settings_links_https check (
    coalesce(facebook_url, 'https://x') ~ '^https://[^/[:space:]][^[:space:]]*$'
    and coalesce(tiktok_url, 'https://x') ~ '^https://[^/[:space:]][^[:space:]]*$'
    and coalesce(instagram_url, 'https://x') ~ '^https://[^/[:space:]][^[:space:]]*$'
  )
);
insert into contact_settings default values;

create table blog_categories (
  id integer generated always as identity primary key,
  name text not null,
  position integer not null default 0,
  version integer not null default 1,
  constraint blog_categories_name_given check (name <> ''),
  constraint blog_categories_name_unique unique (name)
);

create table blog_authors (
  id integer generated always as identity primary key,
  first_name text not null,
  -- Empty for a single name.
  last_name text not null default '',
  constraint blog_authors_first_name_given check (first_name <> ''),
  constraint blog_authors_name_unique unique (first_name, last_name)
);

create table blog_posts (
  id integer generated always as identity primary key,
  blog_category_id integer not null references blog_categories,
  blog_author_id integer not null references blog_authors,
  title text not null,
  slug text not null,
  -- Plain text, shown in lists.
  excerpt text not null default '',
  description text not null default '',
  featured_image_id integer references files,
  -- Null: a draft. In the future: published automatically then.
  published_at timestamptz,
  archived_at timestamptz,
  -- An archived post is not shown and keeps its address.
  version integer not null default 1,
  request_key text,
  constraint blog_posts_title_given check (title <> ''),
  -- The slug is the article's address.
  constraint blog_posts_slug_unique unique (slug),
  constraint blog_posts_slug_plain check (
    slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80
  ),
  -- Keeps list pages small.
  constraint blog_posts_excerpt_short check (length(excerpt) <= 300),
  -- Keeps responses bounded.
  constraint blog_posts_description_bounded check (octet_length(description) <= 2000000),
  constraint blog_posts_request_once unique (request_key)
);
create index blog_posts_author on blog_posts (blog_author_id);
create index blog_posts_published on blog_posts (published_at desc, id desc)
  where published_at is not null and archived_at is null;
create index blog_posts_of_category on blog_posts (blog_category_id, published_at desc, id desc)
  where archived_at is null;
-- For the foreign key, and for the operators' lists.
create index blog_posts_category on blog_posts (blog_category_id);
create index blog_posts_titled on blog_posts (title, id);
create index blog_posts_dated on blog_posts (published_at, id);

-- Former slugs; they redirect to the current one.
create table blog_post_moves (
  slug text primary key,
  blog_post_id integer not null references blog_posts
);
create index blog_post_moves_post on blog_post_moves (blog_post_id);

create table faq_categories (
  id integer generated always as identity primary key,
  name text not null,
  position integer not null default 0,
  version integer not null default 1,
  constraint faq_categories_name_given check (name <> ''),
  constraint faq_categories_name_unique unique (name)
);

create table faqs (
  id integer generated always as identity primary key,
  faq_category_id integer not null,
  -- Plain text.
  question text not null,
  answer text not null,
  position integer not null default 0,
  -- Incremented by each save: a save of an older version is refused.
  version integer not null default 1,
  request_key text,
  constraint faqs_question_given check (question <> ''),
  constraint faqs_answer_given check (answer <> ''),
  constraint faqs_request_once unique (request_key),
  constraint faqs_category_known foreign key (faq_category_id) references faq_categories
);
create index faqs_category on faqs (faq_category_id, position, id);

create table static_pages (
  name text primary key,
  title text not null,
  body text not null,
  banner_image_id integer references files,
  version integer not null default 1,
  -- The pages with an address in the storefront.
  constraint static_pages_known check (
    name in ('about-us', 'terms-and-conditions', 'privacy-policy', 'refund-policy')
  ),
  constraint static_pages_title_given check (title <> '')
);

-- Earlier versions of posts and static pages, the last fifty of each.
create table content_versions (
  id bigint generated always as identity primary key,
  kind text not null,
  -- A post's id or a page's name.
  thing text not null,
  version integer not null,
  -- Its fields by name.
  content jsonb not null,
  -- Who replaced this version.
  actor text not null,
  created_at timestamptz not null default now(),
  constraint content_versions_kind_known check (kind in ('post', 'page')),
  constraint content_versions_once unique (kind, thing, version)
);

-- Unsaved content for previews: a part of the home page or a static page. The row and its link
-- expire after half an hour.
create table previewed_content (
  id integer generated always as identity primary key,
  kind text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  constraint previewed_content_kind_known check (kind in ('home', 'page'))
);

create trigger banner_settings_changed after insert or update or delete on banner_settings
  for each statement execute function announce_list_change('banner');
create trigger slider_settings_changed after insert or update or delete on slider_settings
  for each statement execute function announce_list_change('sliders');
create trigger slides_changed after insert or update or delete on slides
  for each statement execute function announce_list_change('sliders');
create trigger notice_settings_changed after insert or update or delete on notice_settings
  for each statement execute function announce_list_change('notice');
create trigger faq_categories_changed after insert or update or delete on faq_categories
  for each statement execute function announce_list_change('faqs');
create trigger faqs_changed after insert or update or delete on faqs
  for each statement execute function announce_list_change('faqs');
-- Lists show category names; articles only their ids. Per row, so that a statement that changes
-- nothing announces nothing.
create trigger blog_categories_listed after insert or delete on blog_categories
  for each row execute function announce_list_change('posts');
create trigger blog_categories_updated after update on blog_categories
  for each row when (old.* is distinct from new.*) execute function announce_list_change('posts');
-- The site map lists the static pages. Per row, so that a statement that changes nothing announces
-- nothing.
create trigger static_pages_listed after insert or delete on static_pages
  for each row execute function announce_list_change('pages');
-- Shown on every page.
create trigger contact_settings_changed after insert or update or delete on contact_settings
  for each statement execute function announce_list_change('contact');

-- Announces each post. Beyond 100 posts a single 'everything' is cheaper.
create function announce_posts(slugs text[]) returns void language plpgsql as $$
begin
  if cardinality(slugs) > 100 then
    perform pg_notify('catalog_changed', 'everything');
  else
    perform pg_notify('catalog_changed', 'post:' || slug) from unnest(slugs) as slug;
  end if;
end $$;

-- Announces posts that readers see. A scheduled post counts as visible, because lists know when it
-- will appear; drafts and archived posts do not.
create function announce_post_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A new address was not cached.
    if exists (select from after_rows where published_at is not null and archived_at is null) then
      perform pg_notify('catalog_changed', 'posts');
    end if;
    return null;
  end if;
  perform announce_posts(array(
    select slug from before_rows where published_at is not null and archived_at is null
  ));
  if tg_op = 'DELETE' then
    if exists (select from before_rows where published_at is not null and archived_at is null) then
      perform pg_notify('catalog_changed', 'posts');
    end if;
  -- What lists show of a post.
  elsif exists (
    select from after_rows a join before_rows b using (id)
    where (a.published_at is not null and a.archived_at is null
           or b.published_at is not null and b.archived_at is null)
      and (a.title, a.slug, a.excerpt, a.featured_image_id, a.blog_category_id, a.blog_author_id,
           a.published_at, a.archived_at)
        is distinct from
          (b.title, b.slug, b.excerpt, b.featured_image_id, b.blog_category_id, b.blog_author_id,
           b.published_at, b.archived_at)
  ) then
    perform pg_notify('catalog_changed', 'posts');
  end if;
  return null;
end $$;
create trigger blog_posts_inserted after insert on blog_posts
  referencing new table as after_rows
  for each statement execute function announce_post_change();
create trigger blog_posts_updated after update on blog_posts
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_post_change();
create trigger blog_posts_deleted after delete on blog_posts
  referencing old table as before_rows
  for each statement execute function announce_post_change();

-- Lists and articles show the author's name.
create function announce_author_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', 'posts');
  perform announce_posts(array(
    select slug from blog_posts where published_at is not null and blog_author_id = new.id
  ));
  return null;
end $$;
create trigger blog_authors_updated after update on blog_authors
  for each row when (old.* is distinct from new.*) execute function announce_author_change();

-- A new page was not cached.
create function announce_page_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', 'page:' || name) from before_rows;
  return null;
end $$;
create trigger static_pages_updated after update on static_pages
  referencing old table as before_rows
  for each statement execute function announce_page_change();
create trigger static_pages_deleted after delete on static_pages
  referencing old table as before_rows
  for each statement execute function announce_page_change();

-- Announces whatever shows a picture whose focal point moved.
create function announce_focal_point() returns trigger language plpgsql as $$
begin
  perform announce_categories('category', array(
    select id from categories where new.id in (background_image_id, base_image_id, tooltip_id)
    union select category_id from subcategories where base_image_id = new.id
  ));
  perform announce_categories('products', array(
    select distinct category_id from products where base_image_id = new.id
  ));
  if exists (select from categories where base_image_id = new.id) then
    perform pg_notify('catalog_changed', 'categories');
  end if;
  if exists (select from slides where file_id = new.id) then
    perform pg_notify('catalog_changed', 'sliders');
  end if;
  if exists (select from blog_posts where featured_image_id = new.id) then
    perform pg_notify('catalog_changed', 'posts');
    perform announce_posts(array(select slug from blog_posts where featured_image_id = new.id));
  end if;
  perform pg_notify('catalog_changed', 'page:' || name)
  from static_pages where banner_image_id = new.id;
  return null;
end $$;
create trigger files_focal_point_announced after update of focal_x, focal_y on files
  for each row when ((old.focal_x, old.focal_y) is distinct from (new.focal_x, new.focal_y))
  execute function announce_focal_point();
