-- The condition of a trigger is read from its text, simplified and compiled anew by every statement, however
-- short the statement is. So what most orders do not need is asked as briefly as can be, and the rest of the
-- condition, for those that do, within the function. What the triggers do is the same.

-- The start of today, instead of two days that are each worked out by a function.
create or replace trigger orders_earlier_inserted after insert on orders
  for each row when (new.created_at < date_trunc('day', now(), 'Asia/Kuala_Lumpur'))
  execute function note_order_day();
create or replace trigger orders_earlier_updated
  after update of status, payment_method, category_id on orders
  for each row when (old.created_at < date_trunc('day', now(), 'Asia/Kuala_Lumpur'))
  execute function note_order_day();

-- `count_in_stock` changes nothing where the claims are what they were.
create or replace trigger orders_moved_in_stock after update on orders
  for each row when (old.delivered_by_code or new.delivered_by_code)
  execute function count_in_stock();

create or replace function limit_customers_of_flash_sale() returns trigger language plpgsql as $$
declare
  sale flash_sales;
begin
  -- What it has it keeps, also where the limit was lowered since.
  if new.buyer is null or new.reservation = 'released' then return null; end if;
  if tg_op = 'UPDATE' and old.reservation <> 'released'
    and old.flash_sale_id is not distinct from new.flash_sale_id then return null; end if;
  select * into sale from flash_sales where id = new.flash_sale_id;
  if sale.customer_limit is null then return null; end if;
  if (
    select sum(qty) from orders
    where flash_sale_id = sale.id and buyer = new.buyer and reservation <> 'released'
  ) > sale.customer_limit then
    raise check_violation using constraint = 'flash_sales_customer_limit_kept',
      message = 'more of a flash sale than one customer may take';
  end if;
  -- Guests may call themselves anything. So those of one network who have not paid take no more than a
  -- fifth, or what one customer may.
  if new.reservation = 'reserved' and (
    select sum(qty) from orders
    where network = new.network and reservation = 'reserved' and flash_sale_id = sale.id
  ) > greatest(sale.customer_limit, sale.qty / 5) then
    raise check_violation using constraint = 'flash_sales_network_limit_kept',
      message = 'more of a flash sale than is kept for guests of one network';
  end if;
  return null;
end $$;

create or replace trigger orders_customers_limited_insert after insert on orders
  for each row when (new.flash_sale_id is not null)
  execute function limit_customers_of_flash_sale();
create or replace trigger orders_customers_limited_update
  after update of reservation, flash_sale_id on orders
  for each row when (new.flash_sale_id is not null)
  execute function limit_customers_of_flash_sale();

-- A list that is one constant is read in half the time that several take.
create or replace trigger orders_inserted_with_times before insert on orders
  for each row when (new.status = any ('{processing,completed}'::text[]))
  execute function note_order_times();
create or replace trigger orders_moved_with_times before update of status on orders
  for each row when (
    new.status = any ('{processing,completed}'::text[]) and new.status <> old.status)
  execute function note_order_times();
