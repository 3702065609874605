-- Refunds, unmatched money, and providers' reports.

-- Money that moved at a provider without the shop's request, kept for an operator.
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
  -- Of a chargeback, in the provider's word, and until when the shop can answer it.
  reason text,
  respond_by timestamptz,
  -- When it was closed; null: open.
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint unmatched_money_kind_known check (
    kind in ('unknown_payment', 'uncaptured', 'outside_refund', 'chargeback', 'reversal')
  ),
  -- Providers report the same event more than once.
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
create index unmatched_money_events_operated on unmatched_money_events (created_at, id)
  where actor_kind = 'operator';
create trigger unmatched_money_events_never_changed
  before update or delete or truncate on unmatched_money_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on unmatched_money_events from current_user;

-- Refunds of payments and of orders paid with gold, and unmatched money that left a payment.
create table refunds (
  -- Also the idempotency key at the provider.
  id text primary key,
  payment_id integer references payments,
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
  -- The order paid with gold, which has no payment.
  order_id text,
  constraint refunds_id_random check (id ~ '^r[0-9a-z]{26}$'),
  constraint refunds_amount_positive check (amount_sen > 0),
  constraint refunds_state_known check (state in ('requested', 'pending', 'processed', 'failed')),
  constraint refunds_request_once unique (request_key),
  constraint refunds_way_known
    check (way in ('source', 'gold', 'outside_refund', 'chargeback', 'reversal')),
  constraint refunds_gold_at_once check (way <> 'gold' or state = 'processed'),
  -- An order paid with gold is refunded as gold.
  constraint refunds_of_payment_or_order
    check (num_nonnulls(payment_id, order_id) = 1 and (order_id is null or way = 'gold')),
  constraint refunds_unasked_is_unmatched
    check ((way in ('source', 'gold')) = (unmatched_id is null))
);
create index refunds_payment on refunds (payment_id);
create index refunds_order on refunds (order_id) where order_id is not null;
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
create index refund_events_operated on refund_events (created_at, id)
  where actor_kind = 'operator';
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
