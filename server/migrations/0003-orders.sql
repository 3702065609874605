-- Carts and orders.

create table carts (
  -- Made and kept by the shopper's browser; long and random, so that nobody finds another's.
  id text primary key,
  product_id integer not null references products on delete cascade,
  qty integer not null,
  -- The item's answers as they will stand on the order: [{ "name": …, "value": … }].
  options jsonb not null default '[]',
  payment_method text references payment_methods,
  coupon_id integer references coupons,
  flash_sale_id integer references flash_sales on delete set null,
  -- The total last told to the shopper: an order of another total needs the shopper's word again.
  quoted_total_sen integer not null,
  -- Counts changes, so that an order is made from the cart that was read and from no later one.
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint carts_id_random check (id ~ '^(cart|continue-cart)-[A-Za-z0-9-]{8,64}$'),
  constraint carts_qty_sane check (qty between 1 and 99),
  constraint carts_quote_positive check (quoted_total_sen >= 0)
);
create index carts_updated on carts (updated_at);

create table orders (
  -- 128 random bits: for a guest the id is the only key to the order.
  id text primary key,
  cart_id text not null,
  status text not null default 'pending_payment',
  payment_method text not null references payment_methods,
  customer_id integer,
  customer_email text not null,
  -- What was sold is written down as it was then; the references only help to find it again.
  category_id integer references categories on delete set null,
  category_name text not null,
  product_id integer references products on delete set null,
  product_name text not null,
  qty integer not null,
  -- The answers to the category's and the item's options: [{ "name": …, "value": … }].
  options jsonb not null,
  unit_price_sen integer not null,
  subtotal_sen integer not null,
  coupon_id integer references coupons,
  coupon_code text,
  discount_sen integer not null,
  -- The method's fee, or gold's discount as a negative number.
  charge_sen integer not null,
  total_sen integer not null,
  flash_sale_id integer references flash_sales on delete set null,
  -- Whether the units and the coupon's use that this order takes are held, sold or given back.
  hold text not null default 'held',
  held_until timestamptz not null default now() + interval '30 minutes',
  voucher_code text,
  created_at timestamptz not null default now(),
  constraint orders_id_random check (id ~ '^o[0-9a-z]{26}$'),
  -- One cart makes one order, however often it is sent.
  constraint orders_cart_unique unique (cart_id),
  constraint orders_status_known check (
    status in ('pending_payment', 'pending', 'processing', 'completed', 'refunded')
  ),
  constraint orders_hold_known check (hold in ('held', 'sold', 'given_back')),
  -- Nothing is delivered from units that were given back.
  constraint orders_paid_are_sold check (status not in ('processing', 'completed') or hold = 'sold'),
  constraint orders_qty_sane check (qty between 1 and 99),
  -- The sums of an order hold, whatever computed them.
  constraint orders_subtotal_adds_up check (subtotal_sen = unit_price_sen * qty),
  constraint orders_total_adds_up check (total_sen = subtotal_sen - discount_sen + charge_sen),
  constraint orders_amounts_sane check (
    unit_price_sen > 0 and discount_sen between 0 and subtotal_sen and total_sen >= 0
  ),
  -- Only gold takes something off.
  constraint orders_charge_direction check (charge_sen >= 0 or payment_method = 'apeak')
);
create index orders_customer on orders (customer_id, created_at desc) where customer_id is not null;
create index orders_email on orders (lower(customer_email));
-- What the job looks for that gives unpaid holds back.
create index orders_holds_due on orders (held_until) where hold = 'held' and status = 'pending_payment';
