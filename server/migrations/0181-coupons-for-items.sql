-- Coupons that count for chosen items and games alone.
alter table coupons
  -- `chosen`: for what coupon_products and coupon_categories name. A word of its own, so that a coupon
  -- whose last item goes counts for nothing rather than for everything.
  add column counts_for text not null default 'everything',
  add column archived_at timestamptz,
  add column version integer not null default 1,
  add column created_at timestamptz not null default now(),
  -- Made by whoever adds it: the same one adds one coupon.
  add column request_key text,
  add constraint coupons_request_once unique (request_key),
  add constraint coupons_counts_for_known check (counts_for in ('everything', 'chosen'));
create index coupons_created on coupons (created_at, id);

create table coupon_products (
  coupon_id integer not null references coupons on delete cascade,
  product_id integer not null references products on delete cascade,
  primary key (coupon_id, product_id)
);
create index coupon_products_product on coupon_products (product_id);

create table coupon_categories (
  coupon_id integer not null references coupons on delete cascade,
  category_id integer not null references categories on delete cascade,
  primary key (coupon_id, category_id)
);
create index coupon_categories_category on coupon_categories (category_id);
