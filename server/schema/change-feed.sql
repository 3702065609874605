-- Tells every process what changed, so that it drops the cached responses and pages that may show
-- it. Each notification on the channel catalog_changed is a tag of cached responses. An edit drops
-- everything about its subject. Orders and jobs write constantly, so their changes are announced by
-- category.

-- Announces the tag that is its argument.
create function announce_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', tg_argv[0]);
  return null;
end $$;

create trigger categories_changed after insert or update or delete on categories
  for each statement execute function announce_change('catalog');
create trigger subcategories_changed after insert or update or delete on subcategories
  for each statement execute function announce_change('catalog');
create trigger tags_changed after insert or update or delete on tags
  for each statement execute function announce_change('catalog');
create trigger category_tags_changed after insert or update or delete on category_tags
  for each statement execute function announce_change('catalog');
create trigger products_changed after insert or update or delete on products
  for each statement execute function announce_change('catalog');
create trigger product_subcategories_changed after insert or update or delete on product_subcategories
  for each statement execute function announce_change('catalog');
create trigger options_changed after insert or update or delete on options
  for each statement execute function announce_change('catalog');
-- What operators edit; orders change `reserved` and `sold`.
create trigger flash_sales_changed
  after insert or delete
    or update of product_id, price_sen, qty, customer_limit, starts_at, ends_at, position
  on flash_sales
  for each statement execute function announce_change('catalog');

create trigger payment_methods_changed after insert or update or delete on payment_methods
  for each statement execute function announce_change('payment-methods');
create trigger bank_accounts_changed after insert or update or delete on bank_accounts
  for each statement execute function announce_change('payment-methods');
create trigger payment_instructions_changed after insert or update or delete on payment_instructions
  for each statement execute function announce_change('payment-methods');

create trigger banner_settings_changed after insert or update or delete on banner_settings
  for each statement execute function announce_change('banner');
create trigger slider_settings_changed after insert or update or delete on slider_settings
  for each statement execute function announce_change('sliders');
create trigger slides_changed after insert or update or delete on slides
  for each statement execute function announce_change('sliders');
create trigger notice_settings_changed after insert or update or delete on notice_settings
  for each statement execute function announce_change('notice');
create trigger contact_settings_changed after insert or update or delete on contact_settings
  for each statement execute function announce_change('contact');
create trigger shop_settings_changed after insert or update or delete on shop_settings
  for each statement execute function announce_change('shop');
create trigger faq_categories_changed after insert or update or delete on faq_categories
  for each statement execute function announce_change('faqs');
create trigger faqs_changed after insert or update or delete on faqs
  for each statement execute function announce_change('faqs');
create trigger blog_categories_changed after insert or update or delete on blog_categories
  for each statement execute function announce_change('posts');
create trigger blog_authors_changed after insert or update or delete on blog_authors
  for each statement execute function announce_change('posts');
create trigger blog_posts_changed after insert or update or delete on blog_posts
  for each statement execute function announce_change('posts');
create trigger static_pages_changed after insert or update or delete on static_pages
  for each statement execute function announce_change('pages');

-- A picture may be shown anywhere.
create trigger files_changed after update of focal_x, focal_y on files
  for each statement execute function announce_change('everything');

-- Announces the category of a delivery time: a job updates them constantly.
create function announce_delivery_time() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', 'category:' || coalesce(new.category_id, old.category_id));
  return null;
end $$;
create trigger delivery_times_changed after insert or update or delete on delivery_times
  for each row execute function announce_delivery_time();

-- Announces the category of an item that sells out or is restocked; pages do not show the count.
create function announce_stock() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', 'products:' || category_id)
  from products where id = new.product_id;
  return null;
end $$;
create trigger product_stocks_announced after update on product_stocks
  for each row when ((old.available > 0) <> (new.available > 0)) execute function announce_stock();
-- Written when something changes.
create trigger product_supply_states_announced after insert or update on product_supply_states
  for each row execute function announce_stock();
create function announce_hand_delivery() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog_changed', 'products:' || category_id)
  from products where id = old.product_id;
  return null;
end $$;
create trigger product_supply_states_removed after delete on product_supply_states
  for each row execute function announce_hand_delivery();

-- Announces the units left of a flash sale, as 'stock', which is refreshed less often. When the last
-- unit goes or one returns, prices change.
create function announce_units_left() returns trigger language plpgsql as $$
declare
  category constant integer := (select category_id from products where id = new.product_id);
begin
  if (old.sold + old.reserved < old.qty) = (new.sold + new.reserved < new.qty) then
    perform pg_notify('catalog_changed', 'stock:' || category);
  else
    perform pg_notify('catalog_changed', 'products:' || category);
    perform pg_notify('catalog_changed', 'prices');
  end if;
  return null;
end $$;
-- Units that move from reserved to sold were already taken.
create trigger flash_sales_announced after update on flash_sales
  for each row when (old.sold + old.reserved <> new.sold + new.reserved)
  execute function announce_units_left();
