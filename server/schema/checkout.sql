-- Carts, and the players that accounts remember.

-- Carts. They are drafts: the foreign keys and checks of orders enforce the rules.
create table carts (
  -- Random, made by the shopper's browser and never shown to others.
  id text primary key,
  product_id integer not null,
  qty integer not null,
  -- Answers to the item's questions: [{ "name": …, "value": … }].
  options jsonb not null default '[]',
  payment_method text,
  coupon_id integer references coupons,
  flash_sale_id integer references flash_sales on delete set null,
  -- The unpaid order that this cart continues.
  continues_order text references orders on delete cascade,
  -- The fee within the quoted total (negative for gold's discount): a shopper who was quoted before
  -- choosing a method has agreed to the rest.
  quoted_fee_sen integer not null default 0,
  -- The last quoted total: an order with another total needs the shopper's confirmation.
  quoted_total_sen integer not null,
  -- Incremented by each change, so that an order is made from the cart that was read.
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint carts_id_random check (id ~ '^(cart|continue-cart)-[A-Za-z0-9-]{8,64}$'),
  constraint carts_qty_sane check (qty between 1 and 99),
  constraint carts_quote_positive check (quoted_total_sen >= 0)
);
create index carts_updated on carts (updated_at);
create index carts_continues on carts (continues_order) where continues_order is not null;

-- Player details of earlier orders, so that nobody types them twice.
create table remembered_players (
  id integer generated always as identity primary key,
  customer_id integer not null references accounts on delete cascade,
  category_id integer not null references categories on delete cascade,
  -- The answers as ordered: [{ "category_option_id": 1, "option_value": "12345678" }, …].
  answers jsonb not null,
  used_at timestamptz not null default now(),
  constraint remembered_players_answered check (
    jsonb_typeof(answers) = 'array' and answers <> '[]'
  )
);
-- The same answers are one player. Hashed, because an index entry is small.
create unique index remembered_players_once
  on remembered_players (customer_id, category_id, md5(answers::text));
create index remembered_players_category on remembered_players (category_id);
