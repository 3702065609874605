-- What operators do with money that fits nothing.

-- Money that a provider took for an attempt that the shop does not know can be taken into the books.
alter table payments drop constraint payments_manual_without_attempt;
alter table payments
  add constraint payments_attempt_of_providers check (
    case provider when 'check_payment' then attempt_id is null
                  else attempt_id is not null or source = 'unmatched' end
  );
alter table payments drop constraint payments_unapplied_reason_known;
alter table payments add constraint payments_unapplied_reason_known check (
  unapplied_reason in ('already_paid', 'wrong_amount', 'wrong_currency', 'goods_gone', 'terms_ended',
                       'unknown_attempt')
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
  -- recorded: an operator saw it, or took it over; applied: unapplied money pays for something by an
  -- operator's word.
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

-- What operators list: payments and refunds by time.
create index payments_by_time on payments (created_at, id);
create index refunds_by_time on refunds (created_at, id);
