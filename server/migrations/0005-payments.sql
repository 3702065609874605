-- Money on its way: attempts to pay, what providers said, what was paid, what goes back.

-- One row for each attempt to pay something, with the reference and the amount that the provider
-- knows. Neither provider can close an unpaid attempt, so none is ever deleted and any may be paid late.
create table payment_attempts (
  id integer generated always as identity primary key,
  -- What is paid for is a kind and an id; the rest of this table is the same for all kinds.
  kind text not null,
  subject_id text not null,
  order_id text generated always as (case kind when 'order' then subject_id end) stored references orders,
  number integer not null default 1,
  -- Ours, at the provider: receipt or orderid. At most 32 characters, beginning with a letter.
  reference text generated always as (subject_id || '-' || number) stored,
  provider text not null,
  amount_sen integer not null,
  currency text not null default 'MYR',
  -- Razorpay's own id of the order that the shopper pays; null until it was made.
  provider_order_id text,
  -- Who is making that order just now: nobody else does until then.
  claimed_until timestamptz,
  state text not null default 'open',
  -- When the provider is asked next; null when asking has ended.
  next_ask_at timestamptz,
  asks integer not null default 0,
  created_at timestamptz not null default now(),
  constraint payment_attempts_kind_known check (kind in ('order')),
  constraint payment_attempts_provider_known check (provider in ('razorpay', 'fiuu')),
  constraint payment_attempts_amount_positive check (amount_sen > 0),
  constraint payment_attempts_currency_known check (currency = 'MYR'),
  constraint payment_attempts_number_short check (number between 1 and 9999),
  -- open: payable; pending: the provider has it and decides later; failed: the last try failed but
  -- another may succeed; paid: done. Only forward: see payments/rules.ts.
  constraint payment_attempts_state_known check (state in ('open', 'pending', 'failed', 'paid')),
  constraint payment_attempts_reference_unique unique (reference),
  constraint payment_attempts_number_unique unique (kind, subject_id, number),
  constraint payment_attempts_provider_order_unique unique (provider, provider_order_id)
);
create index payment_attempts_due on payment_attempts (next_ask_at) where next_ask_at is not null;
create index payment_attempts_order on payment_attempts (order_id) where order_id is not null;

-- What providers told the shop, stored before it is handled. Only messages with a good signature
-- get here, so that nobody else can fill the table.
create table provider_messages (
  id bigint generated always as identity primary key,
  provider text not null,
  -- The same for each delivery of one message.
  message_key text not null,
  -- The route's kind; null where the route serves all kinds.
  kind text,
  body jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  outcome text,
  constraint provider_messages_once unique (provider, message_key)
);
create index provider_messages_unhandled on provider_messages (received_at) where handled_at is null;

-- Money that arrived, once each.
create table payments (
  id integer generated always as identity primary key,
  provider text not null,
  -- The provider's id of the payment, or for a manual one the reference on the slip.
  provider_payment_id text not null,
  attempt_id integer not null references payment_attempts,
  kind text not null,
  subject_id text not null,
  amount_sen integer not null,
  currency text not null,
  -- applied: it paid for its subject; parked: kept for an operator to refund.
  state text not null,
  parked_reason text,
  -- Who brought the news first.
  source text not null,
  -- What was sent back or is on its way back.
  refunded_sen integer not null default 0,
  created_at timestamptz not null default now(),
  -- The heart of it: a payment has one effect, whoever reports it and however often.
  constraint payments_once unique (provider, provider_payment_id),
  constraint payments_amount_positive check (amount_sen > 0),
  constraint payments_state_known check (state in ('applied', 'parked')),
  constraint payments_parked_for_a_reason check ((state = 'parked') = (parked_reason is not null)),
  constraint payments_reason_known check (
    parked_reason in ('already_paid', 'wrong_amount', 'wrong_currency', 'goods_gone')
  ),
  -- Never more goes back than came.
  constraint payments_refunds_within check (refunded_sen between 0 and amount_sen)
);
-- A second successful payment cannot pay for the same thing again.
create unique index payments_one_applied on payments (kind, subject_id) where state = 'applied';
create index payments_parked on payments (created_at) where state = 'parked' and refunded_sen = 0;
create index payments_attempt on payments (attempt_id);

create table refunds (
  -- Also the provider's idempotency key: the same refund sent twice goes back once.
  id text primary key,
  payment_id integer not null references payments,
  amount_sen integer not null,
  -- requested: to be sent; pending: the provider has it; processed: the money is back; failed: refused.
  state text not null default 'requested',
  provider_refund_id text,
  -- The operator's click: clicking twice is one refund.
  request_key text not null,
  created_at timestamptz not null default now(),
  constraint refunds_id_random check (id ~ '^r[0-9a-z]{26}$'),
  constraint refunds_amount_positive check (amount_sen > 0),
  constraint refunds_state_known check (state in ('requested', 'pending', 'processed', 'failed')),
  constraint refunds_request_once unique (request_key)
);
create index refunds_payment on refunds (payment_id);
create index refunds_unsettled on refunds (created_at) where state in ('requested', 'pending');

-- A provider that answered 429 is left alone until then.
create table provider_pauses (
  provider text primary key,
  until timestamptz not null
);
