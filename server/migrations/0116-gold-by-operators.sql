-- What operators decide about gold, and when the ledger was last looked through.

create table gold_adjustments (
  id integer generated always as identity primary key,
  customer_id integer not null references accounts,
  -- Positive sen are given, negative ones taken.
  amount_sen integer not null,
  reason text not null,
  -- The operator's click: the same key is one adjustment.
  request_key text not null,
  -- waiting: for a second operator, until it expires; done: moved; rejected: it will not be.
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
  constraint gold_adjustments_done_moved check ((state = 'done') = (transfer_id is not null)),
  constraint gold_adjustments_transfer_once unique (transfer_id),
  -- Nobody is their own second operator; taking one's own request back is a rejection.
  constraint gold_adjustments_approved_by_another
    check (state <> 'done' or decided_by is null or decided_by <> requested_by),
  constraint gold_adjustments_waiting_expire check (state <> 'waiting' or expires_at is not null)
);
create index gold_adjustments_by_time on gold_adjustments (created_at, id);
create index gold_adjustments_waiting on gold_adjustments (created_at) where state = 'waiting';
-- How much an operator moved of late without a second one.
create index gold_adjustments_alone on gold_adjustments (requested_by, created_at)
  where state = 'done' and decided_by is null;

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
create trigger gold_adjustment_events_never_changed
  before update or delete or truncate on gold_adjustment_events
  for each statement execute function refuse_change();
do $$
begin
  execute format('revoke update, delete, truncate on gold_adjustment_events from %I', current_user);
end $$;

-- Each time that the whole ledger was looked through, with what was wrong.
create table ledger_checks (
  id integer generated always as identity primary key,
  -- The operator who asked for it; null: the job of every night.
  asked_by text,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  faults jsonb not null,
  constraint ledger_checks_faults_are_a_list check (jsonb_typeof(faults) = 'array')
);
create index ledger_checks_by_time on ledger_checks (finished_at);
