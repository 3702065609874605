-- The words that engineers of payments and shops look for. Nothing but names changes.

-- What an order takes of limited things is a reservation: reserved, then sold or released.
alter table orders drop constraint orders_hold_known;
alter table orders drop constraint orders_paid_are_sold;
drop index orders_holds_due;
alter table orders rename column hold to reservation;
alter table orders rename column held_until to reserved_until;
alter table orders alter column reservation drop default;
update orders set reservation = case reservation when 'held' then 'reserved' else 'released' end
where reservation <> 'sold';
alter table orders alter column reservation set default 'reserved';
alter table orders
  add constraint orders_reservation_known check (reservation in ('reserved', 'sold', 'released')),
  -- Nothing is delivered from units that were released.
  add constraint orders_paid_are_sold
    check (status not in ('processing', 'completed') or reservation = 'sold');
-- What the job looks for that releases the reservations of unpaid orders.
create index orders_reservations_due on orders (reserved_until)
  where reservation = 'reserved' and status = 'pending_payment';
alter table flash_sales rename column held to reserved;

-- What a payment method adds is its fee; for gold it is negative, a discount.
alter table payment_methods rename column charge_kind to fee_kind;
alter table payment_methods rename column charge_hundredths to fee_hundredths;
alter table payment_methods rename constraint payment_methods_charge_known to payment_methods_fee_known;
alter table payment_methods rename constraint payment_methods_charge_sane to payment_methods_fee_sane;
alter table orders rename column charge_sen to fee_sen;
alter table orders rename constraint orders_charge_direction to orders_fee_direction;
alter table topups rename column charge_sen to fee_sen;

-- What an attempt was made for is a payable, and its price with its parts a quote.
alter table payment_attempts rename column subject_id to payable_id;
alter table payment_attempts rename column terms to quote;
update payment_attempts
set quote = quote - 'charge_sen' || jsonb_build_object('fee_sen', quote -> 'charge_sen')
where quote ? 'charge_sen';
alter table payments rename column subject_id to payable_id;

-- Money that paid for nothing is unapplied.
alter table payments drop constraint payments_state_known;
alter table payments drop constraint payments_parked_for_a_reason;
drop index payments_parked;
alter table payments rename column parked_reason to unapplied_reason;
update payments set state = 'unapplied' where state = 'parked';
alter table payments rename constraint payments_reason_known to payments_unapplied_reason_known;
alter table payments
  add constraint payments_state_known check (state in ('applied', 'unapplied')),
  add constraint payments_unapplied_for_a_reason
    check ((state = 'unapplied') = (unapplied_reason is not null));
create index payments_unapplied on payments (created_at)
  where state = 'unapplied' and refunded_sen = 0;
