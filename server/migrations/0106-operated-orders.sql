-- What operators do to orders and their money.

-- Money of the manual method was seen by an operator: no attempt at a provider brought it. Its id is
-- the bank's reference, so that one transfer counts once, for whatever it paid.
alter table payments
  alter column attempt_id drop not null,
  add constraint payments_manual_without_attempt
    check ((provider = 'check_payment') = (attempt_id is null));

-- What an operator has to look at: money that is for nothing, and refunds that did not go back.
drop index payments_unapplied;
create index payments_unapplied on payments (created_at)
  where state = 'unapplied' and refunded_sen < amount_sen;
-- When an operator saw that it failed; null: nobody has.
alter table refunds add column resolved_at timestamptz;
update refunds set resolved_at = now() where state = 'failed';
create index refunds_open on refunds (created_at) where state in ('requested', 'pending');
create index refunds_failed on refunds (created_at) where state = 'failed' and resolved_at is null;
alter table refund_events drop constraint refund_events_event_known;
alter table refund_events add constraint refund_events_event_known check (
  event in ('imported', 'requested', 'pending', 'processed', 'failed', 'resolved')
);

-- Of what gold paid for an order: how much went back. Of other money its payment tells.
alter table orders
  add column refunded_sen integer not null default 0,
  add constraint orders_refunded_within check (refunded_sen between 0 and total_sen);
update orders set refunded_sen = total_sen where status = 'refunded' and payment_method = 'apeak';

-- What operators write down for each other. Erased with the person.
create table order_notes (
  id integer generated always as identity primary key,
  order_id text not null references orders,
  text text not null,
  -- The operator's click: the same key is one note.
  request_key text not null,
  created_at timestamptz not null default now(),
  constraint order_notes_text_given check (text <> ''),
  constraint order_notes_request_once unique (request_key)
);
create index order_notes_order on order_notes (order_id, id);

do $$
declare known text := pg_get_constraintdef(oid) from pg_constraint
  where conname = 'order_events_event_known';
begin
  alter table order_events drop constraint order_events_event_known;
  execute 'alter table order_events add constraint order_events_event_known '
    || replace(known, 'ARRAY[', 'ARRAY[''refund_requested''::text, ');
end $$;
