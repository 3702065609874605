-- Money that came or left at a provider without the shop having asked for it, kept for an operator.

create table unmatched_money (
  id integer generated always as identity primary key,
  provider text not null,
  -- unknown_payment: for an attempt that the shop does not know, as after a restore. uncaptured: an
  -- authorisation that could pay for nothing. outside_refund: sent back by the provider's own pages.
  -- chargeback: taken back by the payer's bank. reversal: a payment that the provider no longer calls one.
  kind text not null,
  -- How the provider calls it: the payment, the refund or the dispute.
  provider_reference text not null,
  provider_payment_id text not null,
  -- Null where the payment itself is not known.
  payment_id integer references payments,
  -- Ours, as the provider repeats it: the attempt's.
  reference text,
  amount_sen integer not null,
  currency text not null,
  -- pending: not decided yet; processed: the money has moved; failed: it has not, after all.
  state text not null,
  -- When it needed nobody any more; null: to be looked at.
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  constraint unmatched_money_kind_known check (
    kind in ('unknown_payment', 'uncaptured', 'outside_refund', 'chargeback', 'reversal')
  ),
  -- A provider tells of a thing more than once.
  constraint unmatched_money_once unique (provider, kind, provider_reference),
  constraint unmatched_money_amount_positive check (amount_sen > 0),
  constraint unmatched_money_state_known check (state in ('pending', 'processed', 'failed'))
);
create index unmatched_money_of_payment on unmatched_money (provider, provider_payment_id);
create index unmatched_money_open on unmatched_money (created_at) where resolved_at is null;

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
  -- What became of it, or that nobody needs to look at it any more.
  constraint unmatched_money_events_event_known check (
    event in ('pending', 'processed', 'failed', 'resolved')
  ),
  constraint unmatched_money_events_actor_known
    check (actor_kind in ('shopper', 'provider', 'job', 'operator')),
  constraint unmatched_money_events_data_is_an_object check (jsonb_typeof(data) = 'object')
);
create index unmatched_money_events_unmatched on unmatched_money_events (unmatched_id, id);

create trigger unmatched_money_events_never_changed
  before update or delete or truncate on unmatched_money_events
  for each statement execute function refuse_change();
do $$
begin
  execute format('revoke update, delete, truncate on unmatched_money_events from %I', current_user);
end $$;

-- What left unasked is set aside from its payment as a refund is, so that it cannot go back twice.
alter table refunds drop constraint refunds_way_known;
alter table refunds drop constraint refunds_gold_at_once;
alter table refunds
  add column unmatched_id integer references unmatched_money,
  add constraint refunds_way_known
    check (way in ('source', 'gold', 'outside_refund', 'chargeback', 'reversal')),
  add constraint refunds_gold_at_once check (way <> 'gold' or state = 'processed'),
  add constraint refunds_unasked_is_unmatched
    check ((way in ('source', 'gold')) = (unmatched_id is null));
create index refunds_unmatched on refunds (unmatched_id) where unmatched_id is not null;
