-- An order is what was confirmed: another request for a cart that has its order makes another.

alter table orders
  -- Null once the cart has a newer order.
  alter column cart_id drop not null,
  -- Of all that was confirmed: the same request, and no other, has it. Null for orders from before
  -- it was kept, and for those whose shopper was erased.
  add column request_hash text;

-- Replaced: its shopper confirmed something else with the same cart.
alter table order_events drop constraint order_events_event_known;
alter table order_events add constraint order_events_event_known check (
  event in ('imported', 'created', 'continued', 'replaced', 'placed', 'paid', 'reservation_released',
            'refunded', 'discarded', 'joined', 'detached')
);
