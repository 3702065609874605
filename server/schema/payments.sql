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
  -- The provider's own order for it; null until it was created.
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
  constraint payment_attempts_kind_known check (kind in ('order', 'topup', 'test')),
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
  -- Whether a returning browser brought it, not the provider's server.
  by_browser boolean not null default false,
  constraint provider_messages_once unique (provider, message_key),
  constraint provider_messages_open_have_bytes check (handled_at is not null or body is not null),
  -- A handled message does not wait.
  constraint provider_messages_waiting_are_open check (handled_at is null or ask_after is null)
);
create index provider_messages_unhandled on provider_messages (received_at) where handled_at is null;
-- Messages that an operator must resolve, unless a later version can parse them.
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
  -- Normalized by platform/http/input.ts.
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
create index payment_events_operated on payment_events (created_at, id)
  where actor_kind = 'operator';
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
  -- The payment, or the transfer: of gold, or a refund to its source.
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
