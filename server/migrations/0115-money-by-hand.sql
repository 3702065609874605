-- Money that operators bring into the books: transfers that they saw at the bank, what a provider took
-- for an attempt that the shop does not know, and what became of unapplied money.

alter table payments alter column attempt_id drop not null;
alter table payments
  -- A transfer seen at the bank belongs to no attempt, nor does money that was taken over as unknown.
  add constraint payments_attempt_of_providers
    check (attempt_id is not null or source in ('operator', 'unmatched'));
alter table payments drop constraint payments_unapplied_reason_known;
alter table payments add constraint payments_unapplied_reason_known check (
  unapplied_reason in ('already_paid', 'wrong_amount', 'wrong_currency', 'goods_gone', 'terms_ended',
                       -- It came by another method than it was to be paid by; for nothing known.
                       'another_method', 'unknown_attempt')
);

-- What operators did with a payment, added to and never changed.
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
  -- recorded: an operator saw it; applied: unapplied money pays for something by an operator's word.
  constraint payment_events_event_known check (event in ('recorded', 'applied')),
  constraint payment_events_actor_known check (actor_kind in ('shopper', 'provider', 'job', 'operator')),
  constraint payment_events_data_is_an_object check (jsonb_typeof(data) = 'object')
);
create index payment_events_payment on payment_events (payment_id, id);

create trigger payment_events_never_changed before update or delete or truncate on payment_events
  for each statement execute function refuse_change();
do $$
begin
  execute format('revoke update, delete, truncate on payment_events from %I', current_user);
end $$;

-- What came by transfer goes back by transfer: an operator makes it, and writes down the bank's reference.
alter table refunds drop constraint refunds_way_known;
alter table refunds drop constraint refunds_unasked_is_unmatched;
alter table refunds
  add constraint refunds_way_known
    check (way in ('source', 'gold', 'bank', 'outside_refund', 'chargeback', 'reversal')),
  add constraint refunds_unasked_is_unmatched
    check ((way in ('source', 'gold', 'bank')) = (unmatched_id is null));
-- One transfer is one refund.
create unique index refunds_bank_once on refunds (provider_refund_id) where way = 'bank';

-- What operators list: all of it by time, the unapplied alone, what is on its way back.
create index payments_by_time on payments (created_at, id);
drop index payments_unapplied;
create index payments_unapplied on payments (created_at, id)
  where state = 'unapplied' and refunded_sen < amount_sen;
create index refunds_by_time on refunds (created_at, id);
