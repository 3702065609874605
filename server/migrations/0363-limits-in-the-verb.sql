-- What guests of a network, and all strangers together, keep unpaid is checked where an order takes it
-- (orders/refuse-beyond-limits.ts), behind the locks of what is limited. What one customer may have of a
-- flash sale stays a trigger: money that comes late is held to it too. `network_share` stays for versions
-- that still read it.

drop trigger orders_of_network_limited_insert on orders;
drop trigger orders_of_network_limited_update on orders;
drop function limit_guests_of_network();

create or replace function limit_customers_of_flash_sale() returns trigger language plpgsql as $$
declare
  sale flash_sales;
begin
  -- What it has it keeps, also where the limit was lowered since.
  if new.buyer is null or new.reservation = 'released' then return null; end if;
  if tg_op = 'UPDATE' and old.reservation <> 'released'
    and old.flash_sale_id is not distinct from new.flash_sale_id
    -- An order that an account takes over counts for the account.
    and (old.buyer is not distinct from new.buyer or new.reservation <> 'reserved') then return null; end if;
  select * into sale from flash_sales where id = new.flash_sale_id;
  if sale.customer_limit is null then return null; end if;
  if (
    select sum(qty) from orders
    where flash_sale_id = sale.id and buyer = new.buyer and reservation <> 'released'
  ) > sale.customer_limit then
    raise check_violation using constraint = 'flash_sales_customer_limit_kept',
      message = 'more of a flash sale than one customer may take';
  end if;
  return null;
end $$;

create or replace trigger orders_customers_limited_update
  after update of reservation, flash_sale_id, buyer on orders
  for each row when (new.flash_sale_id is not null)
  execute function limit_customers_of_flash_sale();
