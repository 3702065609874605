-- Items are written before they are sold, and kept after: orders name them.
alter table products
  -- From when on it is sold; null: a draft. What stood here before is sold for long, and who says
  -- nothing sells at once.
  add column published_at timestamptz default '2020-01-01',
  -- Since when it is sold no more.
  add column archived_at timestamptz,
  -- How often it was saved: who saves an older one is told.
  add column version integer not null default 1,
  -- Made by whoever adds it: the same one adds one item.
  add column request_key text,
  add constraint products_request_once unique (request_key);
alter table products alter column published_at set default now();
-- The next one that comes by itself.
create index products_scheduled on products (published_at) where archived_at is null;
create index products_position on products (category_id, position, id);
create index products_name on products (lower(name), id);

alter table flash_sales
  -- Null: since it was made.
  add column starts_at timestamptz,
  add column version integer not null default 1,
  add column request_key text,
  add constraint flash_sales_request_once unique (request_key),
  add constraint flash_sales_starts_before_its_end check (starts_at < ends_at);

-- Sold now, or at a time that is set: what is neither is shown nowhere, and its changes are announced to nobody.
create function is_listed(published_at timestamptz, archived_at timestamptz) returns boolean
language sql immutable as $$
  select published_at is not null and archived_at is null
$$;

-- What shoppers see of an item; its number of saves they do not.
create function announce_product_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce_categories('products', array(
      select distinct category_id from after_rows where is_listed(published_at, archived_at)
    ));
  elsif tg_op = 'DELETE' then
    perform announce_categories('products', array(
      select distinct category_id from before_rows where is_listed(published_at, archived_at)
    ));
  else
    perform announce_categories('products', array(
      select category_id from (
        select b.category_id, is_listed(b.published_at, b.archived_at) as listed,
               to_jsonb(a) - 'version' as now, to_jsonb(b) - 'version' as before
        from after_rows a join before_rows b using (id)
        union all
        select a.category_id, is_listed(a.published_at, a.archived_at),
               to_jsonb(a) - 'version', to_jsonb(b) - 'version'
        from after_rows a join before_rows b using (id)
      ) changes
      where listed and now <> before
      group by category_id
    ));
  end if;
  return null;
end $$;

drop trigger products_inserted on products;
drop trigger products_updated on products;
drop trigger products_deleted on products;
create trigger products_inserted after insert on products referencing new table as after_rows
  for each statement execute function announce_product_change();
create trigger products_updated after update on products
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_product_change();
create trigger products_deleted after delete on products referencing old table as before_rows
  for each statement execute function announce_product_change();

-- The cheapest item is one that is sold now.
create or replace function is_lowest_price(category integer, price integer) returns boolean
language sql stable as $$
  select price <= coalesce((
    select min(price_sen) from products
    where category_id = category and published_at <= now() and archived_at is null
  ), price)
$$;

create or replace function announce_prices() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from after_rows where is_listed(published_at, archived_at)) then
      return null;
    end if;
  elsif tg_op = 'DELETE' then
    if not exists (select from before_rows where is_listed(published_at, archived_at)) then
      return null;
    end if;
  elsif not exists (
    -- A price that lists do not show changes none of them.
    select from after_rows a join before_rows b using (id)
    where (is_listed(a.published_at, a.archived_at) or is_listed(b.published_at, b.archived_at))
      and ((a.category_id, a.delivered_by_code, a.published_at, a.archived_at)
             is distinct from (b.category_id, b.delivered_by_code, b.published_at, b.archived_at)
        or a.price_sen <> b.price_sen
           and (is_lowest_price(a.category_id, a.price_sen) or is_lowest_price(b.category_id, b.price_sen)))
  ) then
    return null;
  end if;
  perform pg_notify('catalog_changed', 'prices');
  return null;
end $$;

drop trigger products_listed on products;
drop trigger products_unlisted on products;
create trigger products_listed after insert on products referencing new table as after_rows
  for each statement execute function announce_prices();
create trigger products_unlisted after delete on products referencing old table as before_rows
  for each statement execute function announce_prices();

create or replace function announce_words_of_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from after_rows where is_listed(published_at, archived_at)) then
      return null;
    end if;
  elsif tg_op = 'DELETE' then
    if not exists (select from before_rows where is_listed(published_at, archived_at)) then
      return null;
    end if;
  elsif not exists (
    select from after_rows a join before_rows b using (id)
    where (is_listed(a.published_at, a.archived_at) or is_listed(b.published_at, b.archived_at))
      and (a.name, a.category_id, a.published_at, a.archived_at)
            is distinct from (b.name, b.category_id, b.published_at, b.archived_at)
  ) then
    return null;
  end if;
  perform pg_notify('catalog_changed', 'search');
  return null;
end $$;

drop trigger products_added_to_search on products;
drop trigger products_taken_from_search on products;
create trigger products_added_to_search after insert on products referencing new table as after_rows
  for each statement execute function announce_words_of_items();
create trigger products_taken_from_search after delete on products
  referencing old table as before_rows
  for each statement execute function announce_words_of_items();

-- How often a sale was saved is none of its shoppers' business either.
create or replace function announce_flash_sale_update() returns trigger language plpgsql as $$
declare
  counts constant text[] := '{sold,reserved,version}';
begin
  perform announce_categories('products', array(
    select distinct p.category_id
    from after_rows a join before_rows b using (id)
      join products p on p.id in (a.product_id, b.product_id)
    where is_listed(p.published_at, p.archived_at)
      and (to_jsonb(a) - counts <> to_jsonb(b) - counts
        or (a.sold + a.reserved < a.qty) <> (b.sold + b.reserved < b.qty))
  ));
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

-- What belongs to an item is announced where the item is.
create or replace function announce_part_of_product() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce_categories(tg_argv[0], array(
      select distinct category_id from products
      where id in (select product_id from after_rows) and is_listed(published_at, archived_at)
    ));
  elsif tg_op = 'DELETE' then
    perform announce_categories(tg_argv[0], array(
      select distinct category_id from products
      where id in (select product_id from before_rows) and is_listed(published_at, archived_at)
    ));
  else
    perform announce_categories(tg_argv[0], array(
      select distinct category_id from products
      where id in (select product_id from after_rows union select product_id from before_rows)
        and is_listed(published_at, archived_at)
    ));
  end if;
  return null;
end $$;

drop trigger product_subcategories_inserted on product_subcategories;
drop trigger product_subcategories_updated on product_subcategories;
drop trigger product_subcategories_deleted on product_subcategories;
create trigger product_subcategories_inserted after insert on product_subcategories
  referencing new table as after_rows
  for each statement execute function announce_part_of_product('products');
create trigger product_subcategories_updated after update on product_subcategories
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_part_of_product('products');
create trigger product_subcategories_deleted after delete on product_subcategories
  referencing old table as before_rows
  for each statement execute function announce_part_of_product('products');

create or replace function announce_options(category_ids integer[], product_ids integer[])
returns void language plpgsql as $$
begin
  perform announce_categories('options', array(
    select distinct id from unnest(category_ids) as id where id is not null
  ));
  perform announce_categories('products', array(
    select distinct category_id from products
    where id = any (product_ids) and is_listed(published_at, archived_at)
  ));
end $$;
