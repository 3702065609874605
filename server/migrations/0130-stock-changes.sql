-- An order of a flash sale moves how many units are left, and nothing else. That is announced by a
-- word of its own, 'stock:<category>': what shows it is renewed soon, but not for each order. Whatever
-- else changes, the last unit that goes and the first that comes back included, is announced as before.

create function announce_flash_sale_update() returns trigger language plpgsql as $$
declare
  counts constant text[] := '{sold,reserved}';
begin
  perform announce_categories('products', array(
    select distinct p.category_id
    from after_rows a join before_rows b using (id)
      join products p on p.id in (a.product_id, b.product_id)
    where to_jsonb(a) - counts <> to_jsonb(b) - counts
       or (a.sold + a.reserved < a.qty) <> (b.sold + b.reserved < b.qty)
  ));
  -- Units that were reserved and now are sold were taken before.
  perform announce_categories('stock', array(
    select distinct p.category_id
    from after_rows a join before_rows b using (id) join products p on p.id = a.product_id
    where to_jsonb(a) - counts = to_jsonb(b) - counts
      and (a.sold + a.reserved < a.qty) = (b.sold + b.reserved < b.qty)
      and a.sold + a.reserved <> b.sold + b.reserved
  ));
  return null;
end $$;

drop trigger flash_sales_updated on flash_sales;
create trigger flash_sales_updated after update on flash_sales
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_flash_sale_update();
