-- A payment at a provider that is refunded as soon as it is paid.
create table provider_tests (
  id text primary key,
  short_reference text not null,
  provider text not null references payment_methods,
  amount_sen integer not null,
  operator_id text not null,
  -- The idempotency key of the click.
  request_key text not null,
  -- open: to be paid; paid; stopped: by an operator, or because it could not be opened. May still be paid.
  state text not null default 'open',
  -- When the provider accepted the keys; null: not yet.
  opened_at timestamptz,
  -- Why it could not be opened; null: it could.
  failure text,
  -- When a browser returned from the provider.
  returned_at timestamptz,
  -- When a message of the provider with a wrong signature was last refused.
  refused_at timestamptz,
  created_at timestamptz not null default now(),
  constraint provider_tests_id_random check (id ~ '^t[0-9a-z]{26}$'),
  constraint provider_tests_short_reference_unique unique (short_reference),
  constraint provider_tests_amount_positive check (amount_sen > 0),
  constraint provider_tests_state_known check (state in ('open', 'paid', 'stopped')),
  constraint provider_tests_failure_known check (
    failure in ('misconfigured', 'refused', 'throttled', 'unknown')
  ),
  -- A click starts one test.
  constraint provider_tests_request_once unique (request_key)
);
-- One open test of a provider.
create unique index provider_tests_one_open on provider_tests (provider) where state = 'open';
create index provider_tests_latest on provider_tests (provider, created_at);

alter table provider_messages add column by_browser boolean not null default false;

-- 0061 validates it.
alter table payment_attempts
  drop constraint payment_attempts_kind_known,
  add constraint payment_attempts_kind_known check (kind in ('order', 'topup', 'test')) not valid;
