-- Lists of categories tell what their cheapest item costs, and how their items are delivered: one more
-- tag of the channel 'catalog_changed', 'prices'.

-- Whether a price is, or was, that of a category's cheapest item.
create function is_lowest_price(category integer, price integer) returns boolean language sql stable as $$
  select price <= coalesce((select min(price_sen) from products where category_id = category), price)
$$;

create function announce_prices() returns trigger language plpgsql as $$
begin
  -- A price that lists do not show changes none of them.
  if tg_op = 'UPDATE' then
    if not exists (
      select from after_rows a join before_rows b using (id)
      where (a.category_id, a.delivered_by_code) is distinct from (b.category_id, b.delivered_by_code)
         or a.price_sen <> b.price_sen
            and (is_lowest_price(a.category_id, a.price_sen) or is_lowest_price(b.category_id, b.price_sen))
    ) then
      return null;
    end if;
  end if;
  perform pg_notify('catalog_changed', 'prices');
  return null;
end $$;

create trigger products_listed after insert on products
  for each statement execute function announce_prices();
create trigger products_relisted after update on products
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_prices();
create trigger products_unlisted after delete on products
  for each statement execute function announce_prices();
