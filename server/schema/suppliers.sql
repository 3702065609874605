-- Suppliers, who top up a player's account or sell a code: their products, which items they supply, and
-- the shop's orders at them.

-- The state of each supplier.
create table suppliers (
  -- As in the code.
  name text primary key,
  -- Its name for operators.
  label text not null default '',
  -- Whether orders are placed at it. A new supplier is off.
  enabled boolean not null default false,
  -- Until when no order is placed at it, and why; null: it is not paused.
  paused_until timestamptz,
  pause_reason text,
  -- The last known balance, less what was placed since.
  balance_sen integer,
  balance_at timestamptz,
  -- Placing pauses below this balance.
  low_balance_sen integer not null default 5000,
  -- Since when it has given no answer; null: it answers.
  silent_since timestamptz,
  -- The last fault, in the shop's words.
  fault text,
  fault_at timestamptz,
  -- When its catalogue was last read.
  products_at timestamptz,
  constraint suppliers_paused_for_a_reason check (num_nonnulls(paused_until, pause_reason) <> 1),
  constraint suppliers_pause_reason_known check (
    pause_reason in ('balance', 'misconfigured', 'unavailable', 'statement')
  ),
  constraint suppliers_low_balance_sane check (low_balance_sen >= 0)
);

-- The catalogue of each supplier, as last read.
create table supplier_products (
  supplier text not null references suppliers,
  sku text not null,
  kind text not null,
  name text not null,
  -- The game or brand, in the supplier's words.
  group_name text not null,
  cost_sen integer not null,
  is_available boolean not null,
  -- What must be given with an order: [{ "name", "label", "required" }].
  fields jsonb not null,
  -- Another one means that the product itself is another.
  fingerprint text not null,
  fetched_at timestamptz not null default now(),
  constraint supplier_products_once primary key (supplier, sku),
  constraint supplier_products_kind_known check (kind in ('topup', 'code')),
  constraint supplier_products_cost_positive check (cost_sen > 0)
);
create index supplier_products_listed on supplier_products (group_name, name, sku);

-- Which suppliers' products deliver an item.
create table product_supplies (
  id integer generated always as identity primary key,
  product_id integer not null references products,
  supplier text not null,
  sku text not null,
  -- The order of preference.
  position integer not null,
  -- The most that a unit may cost; null: the price that it was sold for.
  max_cost_sen integer,
  -- The item's question for each field of the supplier: { "playerid": "User ID" }.
  fields jsonb not null,
  -- The product as it was chosen: another fingerprint stops placing.
  fingerprint text not null,
  enabled boolean not null default true,
  constraint product_supplies_product foreign key (supplier, sku) references supplier_products,
  constraint product_supplies_once unique (product_id, supplier, sku),
  constraint product_supplies_max_cost_positive check (max_cost_sen > 0),
  constraint product_supplies_fields_are_an_object check (jsonb_typeof(fields) = 'object')
);

-- Orders that suppliers deliver, until an operator takes over.
create table supplied_orders (
  order_id text primary key references orders on delete cascade,
  -- When placing is tried again; null: it is not waiting.
  next_at timestamptz,
  -- What it waits for, or why an operator decides.
  reason text,
  -- Suppliers that failed before are tried again.
  tried_from timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint supplied_orders_reason_known check (
    reason in ('player', 'price', 'unavailable', 'paused', 'failed', 'unmapped', 'refused', 'late')
  )
);
create index supplied_orders_due on supplied_orders (next_at) where next_at is not null;

-- The shop's orders at suppliers: one unit of an order each. A row is committed before its request is sent.
create table supplier_orders (
  id bigint generated always as identity primary key,
  -- Ours at the supplier.
  ref text not null,
  order_id text not null references orders,
  unit integer not null,
  supplier text not null references suppliers,
  sku text not null,
  kind text not null,
  -- What was sent, for the same request again.
  fields jsonb not null,
  max_cost_sen integer not null,
  -- The cost that was read before, and what the supplier says that it took; null: unknown.
  cost_sen integer not null,
  charged_sen integer,
  -- sending: the request may be on its way; unknown: it may have arrived; delivered: also if the order no longer
  -- needed it (is_surplus); reversed: delivered, then refunded by the supplier.
  state text not null default 'sending',
  -- Of a failed order. never_created: the supplier has none; ended: the money is back; decided: by an operator.
  certainty text,
  reason text,
  -- The supplier's own words, without secrets.
  note text not null default '',
  supplier_order_id text,
  -- The code, encrypted under a key outside the database, and its keyed hash.
  encrypted_code text,
  code_hash bytea,
  -- Delivered, but the order was refunded before, or the supplier said "failed" before.
  is_surplus boolean not null default false,
  -- How often the request was sent, and asked for.
  sends integer not null default 1,
  checks integer not null default 0,
  -- How often the supplier had no such order, once the request could no longer arrive.
  not_found integer not null default 0,
  not_found_at timestamptz,
  sent_at timestamptz not null default now(),
  -- When the supplier was last asked, and is asked again; null: never.
  checked_at timestamptz,
  next_check_at timestamptz,
  -- When the order was shown to operators; null: it was not.
  shown_at timestamptz,
  -- When it was delivered or failed.
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint supplier_orders_ref_unique unique (ref),
  constraint supplier_orders_ref_shaped check (ref ~ '^[A-Z0-9-]{4,24}$'),
  constraint supplier_orders_unit_sane check (unit between 1 and 99),
  constraint supplier_orders_kind_known check (kind in ('topup', 'code')),
  constraint supplier_orders_costs_sane check (cost_sen > 0 and max_cost_sen > 0 and charged_sen >= 0),
  constraint supplier_orders_state_known check (
    state in ('sending', 'unknown', 'accepted', 'processing', 'delivered', 'failed', 'reversed')
  ),
  constraint supplier_orders_failed_with_certainty check ((state = 'failed') = (certainty is not null)),
  constraint supplier_orders_certainty_known check (certainty in ('never_created', 'ended', 'decided')),
  constraint supplier_orders_settled check (
    (state in ('delivered', 'failed', 'reversed')) = (settled_at is not null)
  ),
  constraint supplier_orders_code_encrypted
    check (encrypted_code ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$'),
  constraint supplier_orders_code_with_hash check (num_nonnulls(encrypted_code, code_hash) <> 1),
  -- A supplier that sells a code twice is stopped.
  constraint supplier_orders_code_once unique (code_hash)
);
-- A unit is placed once until its order is certain to have failed.
create unique index supplier_orders_one_of_unit on supplier_orders (order_id, unit)
  where state <> 'failed' and not is_surplus;
create index supplier_orders_order on supplier_orders (order_id, id);
create index supplier_orders_due on supplier_orders (next_check_at) where next_check_at is not null;
create index supplier_orders_recent on supplier_orders (supplier, sent_at);
create trigger supplier_orders_never_deleted before delete or truncate on supplier_orders
  for each statement execute function refuse_change();
