-- What was given for an order: all at once, or in parts where several were bought.

alter table orders
  add column delivered_qty integer not null default 0,
  -- Of those that will not be given any more, since what was paid for them went back.
  add column cancelled_qty integer not null default 0,
  -- Since when it has stood as it does: what an operator's queue is sorted by.
  add column status_since timestamptz not null default now();

update orders set status_since = coalesce(
  (select max(e.created_at) from order_events e
   where e.order_id = orders.id and e.from_status is distinct from e.to_status),
  created_at
);
update orders set delivered_qty = qty where status = 'completed';

alter table orders
  add constraint orders_delivered_within check (
    delivered_qty >= 0 and cancelled_qty >= 0 and delivered_qty + cancelled_qty <= qty
  ),
  -- It is completed once nothing is owed any more, and only by giving something.
  add constraint orders_completed_are_delivered check (
    status <> 'completed' or (delivered_qty + cancelled_qty = qty and delivered_qty > 0)
  );
create index orders_waiting on orders (status_since) where status in ('pending', 'processing');

create table deliveries (
  id integer generated always as identity primary key,
  order_id text not null references orders,
  qty integer not null,
  -- What its shopper is told with it; null where there is nothing to say.
  note text,
  -- The click, or the job, that gave it: the same key gives once.
  request_key text not null,
  created_at timestamptz not null default now(),
  constraint deliveries_qty_positive check (qty > 0),
  constraint deliveries_request_once unique (request_key)
);
create index deliveries_order on deliveries (order_id, id);

-- What happens to an order once it is paid. The words are added to those that stand there.
do $$
declare known text := pg_get_constraintdef(oid) from pg_constraint
  where conname = 'order_events_event_known';
begin
  alter table order_events drop constraint order_events_event_known;
  execute 'alter table order_events add constraint order_events_event_known '
    || replace(known, 'ARRAY[',
         'ARRAY[''partly_delivered''::text, ''completed''::text, ''put_back''::text, '
         || '''details_corrected''::text, ''noted''::text, ''mail_resent''::text, ');
end $$;
