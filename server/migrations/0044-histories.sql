-- What happened to each order, top-up and refund: who moved it, when, why, from how it stood to how
-- it stands. The statement that moves one writes the row, which is never changed.
-- No foreign keys: an order that nobody could begin to pay is deleted, and its events outlive it.

create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null,
  event text not null,
  -- Which one of its kind: the account, provider, job or operator; null for a guest.
  actor_kind text not null,
  actor text,
  -- A word for why, where the event does not say it.
  reason text,
  -- Null: there was no order before; there is none after it.
  from_status text,
  to_status text,
  -- What explains it: the quote, the transaction, the refund. Nothing of a person's.
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  -- imported: it was there before histories were written, and stood so.
  constraint order_events_event_known check (
    event in ('imported', 'created', 'continued', 'placed', 'paid', 'reservation_released', 'refunded',
              'discarded', 'joined', 'detached')
  ),
  constraint order_events_actor_known check (actor_kind in ('shopper', 'provider', 'job', 'operator')),
  constraint order_events_data_is_an_object check (jsonb_typeof(data) = 'object')
);
create index order_events_order on order_events (order_id, id);

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
  constraint refund_events_event_known check (
    event in ('imported', 'requested', 'pending', 'processed', 'failed')
  ),
  constraint refund_events_actor_known check (actor_kind in ('shopper', 'provider', 'job', 'operator')),
  constraint refund_events_data_is_an_object check (jsonb_typeof(data) = 'object')
);
create index refund_events_refund on refund_events (refund_id, id);

-- What was there before begins its history with how it stands.
insert into order_events (order_id, event, actor_kind, actor, to_status, data)
select id, 'imported', 'job', 'migration', status, jsonb_build_object('reservation', reservation)
from orders order by created_at;
insert into topup_events (topup_id, event, actor_kind, actor, to_status)
select id, 'imported', 'job', 'migration', status from topups order by created_at;
insert into refund_events (refund_id, event, actor_kind, actor, to_status)
select id, 'imported', 'job', 'migration', state from refunds order by created_at;

-- As transfers: refused to everybody by a trigger, and the shop's own role has not even the right.
create trigger order_events_never_changed before update or delete or truncate on order_events
  for each statement execute function refuse_change();
create trigger topup_events_never_changed before update or delete or truncate on topup_events
  for each statement execute function refuse_change();
create trigger refund_events_never_changed before update or delete or truncate on refund_events
  for each statement execute function refuse_change();

do $$
begin
  execute format(
    'revoke update, delete, truncate on order_events, topup_events, refund_events from %I', current_user
  );
end $$;
