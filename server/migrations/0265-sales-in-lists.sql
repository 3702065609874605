-- Lists tell what a category's cheapest item costs while a flash sale runs: what changes the price of an item on its
-- own page changes 'prices' too. When a sale begins or ends by itself, lists know beforehand.

create function announce_sale_prices() returns trigger language plpgsql as $$
begin
  if exists (
    select from changed_rows f join products p on p.id = f.product_id
    where is_listed(p.published_at, p.archived_at)
  ) then
    perform pg_notify('catalog_changed', 'prices');
  end if;
  return null;
end $$;

create trigger flash_sales_priced after insert on flash_sales referencing new table as changed_rows
  for each statement execute function announce_sale_prices();
create trigger flash_sales_unpriced after delete on flash_sales referencing old table as changed_rows
  for each statement execute function announce_sale_prices();

-- As before, and with the word for lists: not for each order, which moves counts alone, but for the last unit that
-- goes and the first that comes back.
create or replace function announce_flash_sale_update() returns trigger language plpgsql as $$
declare
  counts constant text[] := '{sold,reserved,version}';
  priced constant integer[] := array(
    select distinct p.category_id
    from after_rows a join before_rows b using (id)
      join products p on p.id in (a.product_id, b.product_id)
    where is_listed(p.published_at, p.archived_at)
      and (to_jsonb(a) - counts <> to_jsonb(b) - counts
        or (a.sold + a.reserved < a.qty) <> (b.sold + b.reserved < b.qty))
  );
begin
  perform announce_categories('products', priced);
  if priced <> '{}' then
    perform pg_notify('catalog_changed', 'prices');
  end if;
  -- Units that were reserved and now are sold were taken before.
  perform announce_categories('stock', array(
    select distinct p.category_id
    from after_rows a join before_rows b using (id) join products p on p.id = a.product_id
    where is_listed(p.published_at, p.archived_at)
      and to_jsonb(a) - counts = to_jsonb(b) - counts
      and (a.sold + a.reserved < a.qty) = (b.sold + b.reserved < b.qty)
      and a.sold + a.reserved <> b.sold + b.reserved
  ));
  return null;
end $$;
