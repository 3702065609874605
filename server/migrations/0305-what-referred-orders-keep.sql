-- Of an order of which a part went back, its affiliate earns of what the shop kept.
alter table referred_orders
  -- What went back of it, as orders and payments have it. All of it is off where `is_returned`.
  add column returned_sen integer not null default 0,
  add constraint referred_orders_returned_within check (returned_sen between 0 and amount_sen) not valid;

-- The month to which belongs what happens at a moment: that of the moment, or the first whose sales are
-- not final.
create function commission_month(moment timestamptz) returns date stable language sql
  return greatest(
    date_trunc('month', moment at time zone 'Asia/Kuala_Lumpur'),
    (select max(month) + interval '1 month' from commission_months)
  );

-- Adds to what a referred customer spent in a month, or takes off; zero, too, makes the month known.
create function spend_in_month(counted referred_orders, in_month date, sen integer) returns void
language sql begin atomic
  insert into referral_months (affiliate_id, month, account_id, sales_sen)
  values (counted.affiliate_id, in_month, counted.account_id, sen)
  on conflict (affiliate_id, month, account_id)
    do update set sales_sen = referral_months.sales_sen + excluded.sales_sen;
end;

create or replace function count_referred_order() returns trigger language plpgsql as $$
declare
  is_paid boolean := coalesce(new.to_status in ('processing', 'completed'), false);
  counted referred_orders;
begin
  if is_paid then
    insert into referred_orders (order_id, account_id, affiliate_id, amount_sen, paid_at, month)
    select o.id, r.account_id, r.affiliate_id, o.total_sen, new.created_at, commission_month(new.created_at)
    from orders o join referrals r on r.account_id = o.customer_id
    where o.id = new.order_id
    on conflict (order_id) do update set is_returned = false where referred_orders.is_returned
    returning * into counted;
  else
    update referred_orders set is_returned = true
    where order_id = new.order_id and not is_returned
    returning * into counted;
  end if;
  if counted.order_id is null then
    return null;
  end if;
  perform spend_in_month(counted, commission_month(new.created_at),
    (counted.amount_sen - counted.returned_sen) * case when is_paid then 1 else -1 end);
  -- Read after the row above was locked: of two orders at once, the later sees the earlier.
  update referral_months set last_paid_at = (
    select max(paid_at) from referred_orders kept
    where kept.account_id = counted.account_id and kept.month = counted.month and not kept.is_returned
  )
  where affiliate_id = counted.affiliate_id and month = counted.month
    and account_id = counted.account_id;
  return null;
end $$;

-- What went back of an order that is referred, or did not after all. However often this is called, the
-- same money is taken off once.
create function count_returned(referred_id text, moment timestamptz) returns void language plpgsql as $$
declare
  counted referred_orders;
  returned integer;
begin
  select * into counted from referred_orders where order_id = referred_id for update;
  if not found then
    return;
  end if;
  -- Read after the row above was locked: of two refunds at once, the later sees the earlier.
  select least(counted.amount_sen, coalesce(sum(sen), 0)) into returned from (
    select refunded_sen as sen from orders where id = referred_id
    union all
    select r.amount_sen from payments p join refunds r on r.payment_id = p.id
    where p.kind = 'order' and p.payable_id = referred_id and p.state = 'applied'
      and r.state = 'processed'
  ) parts;
  if returned = counted.returned_sen then
    return;
  end if;
  update referred_orders set returned_sen = returned where order_id = referred_id;
  if not counted.is_returned then
    perform spend_in_month(counted, commission_month(moment), counted.returned_sen - returned);
  end if;
end $$;

create function count_returned_payment() returns trigger language plpgsql as $$
begin
  perform count_returned(p.payable_id, new.created_at)
  from refunds r join payments p on p.id = r.payment_id
  where r.id = new.refund_id and p.kind = 'order' and p.state = 'applied';
  return null;
end $$;

create trigger refund_events_count_returned after insert on refund_events
  for each row when ((new.to_status = 'processed') <> (coalesce(new.from_status, '') = 'processed'))
  execute function count_returned_payment();

create function count_returned_gold() returns trigger language plpgsql as $$
begin
  perform count_returned(new.id, now());
  return null;
end $$;

create trigger orders_count_returned after update of refunded_sen on orders
  for each row when (new.refunded_sen <> old.refunded_sen)
  execute function count_returned_gold();
