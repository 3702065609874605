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
  -- The language of the pages it was made on: its page is opened in it.
  language text not null default 'en',
  status text not null default 'pending',
  -- When the customer confirmed a manual payment: from then operators look for it.
  placed_at timestamptz,
  -- The provider's id of the payment.
  transaction_id text,
  created_at timestamptz not null default now(),
  constraint topups_language_known check (language in ('en', 'ms', 'zh')),
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
create index topup_events_operated on topup_events (created_at, id)
  where actor_kind = 'operator';
-- For receipts, in order of payment.
create index topup_events_completed on topup_events (created_at, topup_id) where event = 'completed';
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
create index gold_adjustment_events_operated on gold_adjustment_events (created_at, id)
  where actor_kind = 'operator';
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
