-- An order that is placed waits for its money until a time that its shopper is told; then it is unpaid
-- again. Until now it kept what it had reserved for ever.

drop index orders_reservations_due;
-- What the job looks for that releases the reservations of orders whose money did not come.
create index orders_reservations_due on orders (reserved_until)
  where reservation = 'reserved' and status in ('pending_payment', 'pending');

-- Whoever was not told of a time has as much from now on.
update orders set reserved_until = now() + interval '24 hours' where status = 'pending';

-- An operator may put an order back as well: the word may stand there already.
do $$
declare known text := pg_get_constraintdef(oid) from pg_constraint
  where conname = 'order_events_event_known';
begin
  if known like '%put_back%' then return; end if;
  alter table order_events drop constraint order_events_event_known;
  execute 'alter table order_events add constraint order_events_event_known '
    || replace(known, 'ARRAY[', 'ARRAY[''put_back''::text, ');
end $$;
