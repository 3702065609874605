-- Tells every process what changed in the catalogue, so that each drops exactly those finished
-- answers and pages that show it. The channel carries one tag a message: 'categories' (all lists),
-- 'category:<id>' (one category with its subcategories), 'products:<id>' (what it sells, at which
-- prices), 'options:<id>' (what it asks), 'payment-methods', or 'everything'.

-- Beyond this many categories in one statement a single 'everything' is cheaper than their names.
create function announce_categories(part text, ids integer[]) returns void language plpgsql as $$
begin
  if cardinality(ids) > 100 then
    perform pg_notify('catalog_changed', 'everything');
  else
    perform pg_notify('catalog_changed', part || ':' || id) from unnest(ids) as id;
  end if;
end $$;

create function announce_category_change() returns trigger language plpgsql as $$
declare
  -- Those whose address is not theirs any more: nothing that was found there may stay.
  moved integer[];
begin
  if tg_op = 'INSERT' then
    perform pg_notify('catalog_changed', 'categories');
    return null;
  end if;
  perform announce_categories('category', array(select distinct id from before_rows));
  if tg_op = 'DELETE' then
    moved := array(select id from before_rows);
    perform pg_notify('catalog_changed', 'categories');
  else
    moved := array(
      select id from after_rows a join before_rows b using (id) where a.slug <> b.slug
    );
    -- Lists show the name, the address and the picture, in their order: nothing else touches them.
    if exists (
      select from after_rows a join before_rows b using (id)
      where (a.name, a.slug, a.base_image_id, a.position)
        is distinct from (b.name, b.slug, b.base_image_id, b.position)
    ) then
      perform pg_notify('catalog_changed', 'categories');
    end if;
  end if;
  perform announce_categories('products', moved);
  perform announce_categories('options', moved);
  return null;
end $$;

create trigger categories_inserted after insert on categories
  referencing new table as after_rows
  for each statement execute function announce_category_change();
create trigger categories_updated after update on categories
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_category_change();
create trigger categories_deleted after delete on categories
  referencing old table as before_rows
  for each statement execute function announce_category_change();

-- Rows that belong to a category by a column `category_id`; the argument says to which part of it.
create function announce_part_of_category() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce_categories(tg_argv[0], array(select distinct category_id from after_rows));
  elsif tg_op = 'DELETE' then
    perform announce_categories(tg_argv[0], array(select distinct category_id from before_rows));
  else
    perform announce_categories(tg_argv[0], array(
      select category_id from after_rows union select category_id from before_rows
    ));
  end if;
  return null;
end $$;

-- Rows that belong to a product. Those of a deleted product need no word: its own deletion has it.
create function announce_part_of_product() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform announce_categories(tg_argv[0], array(
      select distinct category_id from products where id in (select product_id from after_rows)
    ));
  elsif tg_op = 'DELETE' then
    perform announce_categories(tg_argv[0], array(
      select distinct category_id from products where id in (select product_id from before_rows)
    ));
  else
    perform announce_categories(tg_argv[0], array(
      select distinct category_id from products
      where id in (select product_id from after_rows union select product_id from before_rows)
    ));
  end if;
  return null;
end $$;

-- Options belong to a category or to a product of it.
create function announce_options(category_ids integer[], product_ids integer[])
returns void language plpgsql as $$
begin
  perform announce_categories('options', array(
    select distinct id from unnest(category_ids) as id where id is not null
  ));
  perform announce_categories('products', array(
    select distinct category_id from products where id = any (product_ids)
  ));
end $$;

create function announce_option_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform announce_options(
      array(select category_id from after_rows), array(select product_id from after_rows));
  end if;
  if tg_op <> 'INSERT' then
    perform announce_options(
      array(select category_id from before_rows), array(select product_id from before_rows));
  end if;
  return null;
end $$;

create function announce_list_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', tg_argv[0]);
  return null;
end $$;

do $$
declare
  part record;
begin
  for part in
    select * from (values
      ('subcategories', 'announce_part_of_category', 'category'),
      ('products', 'announce_part_of_category', 'products'),
      ('product_subcategories', 'announce_part_of_category', 'products'),
      ('flash_sales', 'announce_part_of_product', 'products'),
      ('options', 'announce_option_change', '')
    ) as parts(table_name, function_name, part_name)
  loop
    execute format(
      'create trigger %1$s_inserted after insert on %1$I referencing new table as after_rows
         for each statement execute function %2$I(%3$L)',
      part.table_name, part.function_name, part.part_name);
    execute format(
      'create trigger %1$s_updated after update on %1$I
         referencing old table as before_rows new table as after_rows
         for each statement execute function %2$I(%3$L)',
      part.table_name, part.function_name, part.part_name);
    execute format(
      'create trigger %1$s_deleted after delete on %1$I referencing old table as before_rows
         for each statement execute function %2$I(%3$L)',
      part.table_name, part.function_name, part.part_name);
  end loop;
end $$;

create trigger tags_changed after insert or update or delete on tags
  for each statement execute function announce_list_change('categories');
create trigger category_tags_changed after insert or update or delete on category_tags
  for each statement execute function announce_list_change('categories');
create trigger payment_methods_changed after insert or update or delete on payment_methods
  for each statement execute function announce_list_change('payment-methods');
