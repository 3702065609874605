-- Guests may call themselves anything, so what one buyer may keep holds none of them back. Those of one
-- network who have not paid keep a share of what is limited, as of a flash sale, so that nobody without
-- a sen takes all codes of a product, or all uses of a coupon, from the others.
create function network_share(total integer) returns integer language sql immutable
  return greatest(5, total / 5);

-- Whatever takes units of a stock, or uses of a coupon, has locked the row that counts them: the coupon's in
-- its statement, the stock's in `count_in_stock`, whose triggers come before these by their names. So those
-- who take at the same moment come here one after another, and each sees the orders of those before.
create function limit_guests_of_network() returns trigger language plpgsql as $$
begin
  if new.network is null or new.reservation <> 'reserved' then return null; end if;
  -- What it has it keeps.
  if tg_op = 'UPDATE' and old.reservation = 'reserved'
    and old.coupon_id is not distinct from new.coupon_id then return null; end if;
  if new.delivered_by_code and (
    select sum(qty) from orders
    where network = new.network and reservation = 'reserved' and delivered_by_code
      and product_id = new.product_id
  ) > (select network_share(in_stock) from product_stocks where product_id = new.product_id) then
    raise check_violation using constraint = 'product_stocks_network_limit_kept',
      message = 'more of a stock than is kept for guests of one network';
  end if;
  if (
    select count(*) from orders
    where network = new.network and reservation = 'reserved' and coupon_id = new.coupon_id
  ) > (select network_share(usage_limit) from coupons where id = new.coupon_id) then
    raise check_violation using constraint = 'coupons_network_limit_kept',
      message = 'more uses of a coupon than are kept for guests of one network';
  end if;
  return null;
end $$;

create trigger orders_of_network_limited_insert after insert on orders
  for each row when (new.delivered_by_code or new.coupon_id is not null)
  execute function limit_guests_of_network();
create trigger orders_of_network_limited_update after update of reservation, coupon_id on orders
  for each row when (new.delivered_by_code or new.coupon_id is not null)
  execute function limit_guests_of_network();
