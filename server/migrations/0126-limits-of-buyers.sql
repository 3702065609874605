-- What is limited is limited a buyer too, so that nobody takes all of it from the others, least of all
-- somebody who does not pay.

-- How many units one customer may take; null: as many as there are.
alter table flash_sales add column customer_limit integer default 5,
  add constraint flash_sales_customer_limit_positive check (customer_limit > 0);

alter table orders
  -- Whose limits the order counts for: an account, or a guest by e-mail address and network together, so
  -- that a stranger cannot use up another's by typing their address. A guest's is a hash under a key
  -- that is not in the database. Null where the order is older than this, or its owner was erased.
  add column buyer text,
  -- The network that a guest ordered from, as such a hash.
  add column network text;

create index orders_reserved_by_buyer on orders (buyer) where reservation = 'reserved';
create index orders_reserved_by_network on orders (network)
  where reservation = 'reserved' and network is not null;
create index orders_flash_sale_buyer on orders (flash_sale_id, buyer)
  where flash_sale_id is not null and reservation <> 'released';

-- Whatever takes units of a sale has locked the sale's row, since it counts them there. So those who
-- take at the same moment come here one after another, and each sees the orders of those before.
create function limit_customers_of_flash_sale() returns trigger language plpgsql as $$
declare
  sale flash_sales;
begin
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

create trigger orders_customers_limited_insert after insert on orders for each row
  when (new.flash_sale_id is not null and new.buyer is not null and new.reservation <> 'released')
  execute function limit_customers_of_flash_sale();
-- An order that takes units anew. What it has it keeps, also where the limit was lowered since.
create trigger orders_customers_limited_update after update of reservation, flash_sale_id on orders
  for each row
  when (new.flash_sale_id is not null and new.buyer is not null and new.reservation <> 'released'
    and (old.reservation = 'released' or old.flash_sale_id is distinct from new.flash_sale_id))
  execute function limit_customers_of_flash_sale();
