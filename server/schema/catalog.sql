-- What the shop sells. Triggers that announce changes: change-feed.sql.

-- One sequence for categories and subcategories, because `category_ids` of a product mixes them.
create sequence category_ids as integer;

-- Games. Operators edit, publish and archive them; archived ones stay, because orders name them.
create table categories (
  id integer primary key default nextval('category_ids'),
  name text not null,
  slug text not null,
  -- Other names of the game, such as mlbb, for search.
  aliases text[] not null default '{}',
  description text not null default '',
  -- How to redeem its codes, shown with a delivered code. Sanitised HTML.
  redeem_help text not null default '',
  -- Malay and Chinese beside the English columns, see contract/translations.ts.
  translations jsonb not null default '{}',
  background_image_id integer references files,
  base_image_id integer references files,
  tooltip_id integer references files,
  position integer not null default 0,
  -- Null: a draft. In the future: published automatically then.
  published_at timestamptz default now(),
  -- Since then hidden from shoppers.
  archived_at timestamptz,
  -- Nothing of it is sold before this time; 'infinity': until an operator resumes. The text is for shoppers.
  selling_paused_until timestamptz,
  selling_paused_text text not null default '',
  -- The price rule of its items without an own one: cost plus this, in hundredths of a percent.
  markup_percent integer,
  -- Whether the prices of its items follow their suppliers' costs by the rule.
  prices_follow_costs boolean not null default false,
  -- Incremented by each save: a save of an older version is refused.
  version integer not null default 1,
  -- The idempotency key of the request that created it.
  request_key text,
  constraint categories_name_given check (name <> ''),
  -- The slug is the page's address.
  constraint categories_slug_unique unique (slug),
  constraint categories_slug_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  -- Kept small: every shopper who searches downloads them.
  constraint categories_aliases_few check (
    cardinality(aliases) <= 20 and length(array_to_string(aliases, ' ')) <= 200
  ),
  constraint categories_request_once unique (request_key),
  constraint categories_markup_sane check (markup_percent between 0 and 100000)
);
create index categories_position on categories (position, id);
-- For the next scheduled publication.
create index categories_scheduled on categories (published_at) where archived_at is null;

-- Former slugs; they redirect to the current one.
create table category_slugs (
  slug text primary key,
  category_id integer not null references categories on delete cascade
);
create index category_slugs_category on category_slugs (category_id);

create table subcategories (
  id integer primary key default nextval('category_ids'),
  category_id integer not null references categories on delete cascade,
  name text not null,
  translations jsonb not null default '{}',
  base_image_id integer references files,
  position integer not null default 0,
  constraint subcategories_name_given check (name <> ''),
  -- Referenced by product_subcategories, which keeps a product within its own category.
  constraint subcategories_of_category unique (category_id, id)
);

create table tags (
  id integer generated always as identity primary key,
  name text not null,
  translations jsonb not null default '{}',
  slug text not null,
  position integer not null default 0,
  on_homepage boolean not null default true,
  archived_at timestamptz,
  version integer not null default 1,
  request_key text,
  constraint tags_name_given check (name <> ''),
  constraint tags_slug_unique unique (slug),
  constraint tags_slug_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint tags_request_once unique (request_key)
);

-- Former slugs; they redirect to the current one.
create table tag_slugs (
  slug text primary key,
  tag_id integer not null references tags on delete cascade
);
create index tag_slugs_tag on tag_slugs (tag_id);

create table category_tags (
  tag_id integer not null references tags on delete cascade,
  category_id integer not null references categories on delete cascade,
  position integer not null default 0,
  primary key (tag_id, category_id)
);
create index category_tags_category on category_tags (category_id);

-- Items. Archived ones stay, because orders name them.
create table products (
  id integer generated always as identity primary key,
  category_id integer not null references categories,
  name text not null,
  description text not null default '',
  translations jsonb not null default '{}',
  base_image_id integer references files,
  price_sen integer not null,
  -- What the shop pays for one; null: unknown. Shoppers never see it.
  cost_sen integer,
  -- The price rule: cost plus this, in hundredths of a percent; null: that of its category.
  markup_percent integer,
  -- Whether the price follows the supplier's cost by the rule; null: as its category says.
  price_follows_cost boolean,
  -- The rule never sets a lower price; null: no limit.
  price_floor_sen integer,
  position integer not null default 0,
  delivered_by_code boolean not null default false,
  -- Sold while no supplier can deliver it: operators deliver it by hand then.
  sold_without_supplier boolean not null default false,
  -- Null: a draft. In the future: published automatically then.
  published_at timestamptz default now(),
  -- Since then no longer sold.
  archived_at timestamptz,
  -- Incremented by each save: a save of an older version is refused.
  version integer not null default 1,
  -- The idempotency key of the request that created it.
  request_key text,
  constraint products_name_given check (name <> ''),
  -- At most RM 100,000, so that 99 of an item fit an integer.
  constraint products_price_sane check (price_sen between 1 and 10000000),
  constraint products_cost_sane check (
    cost_sen between 1 and 10000000 and markup_percent between 0 and 100000
  ),
  constraint products_price_floor_sane check (price_floor_sen between 1 and 10000000),
  constraint products_of_category unique (category_id, id),
  constraint products_request_once unique (request_key)
);
-- For the next scheduled publication.
create index products_scheduled on products (published_at) where archived_at is null;
create index products_position on products (category_id, position, id);
create index products_name on products (lower(name), id);

create table product_subcategories (
  product_id integer not null,
  category_id integer not null,
  subcategory_id integer not null,
  primary key (product_id, subcategory_id),
  -- Both keys include the category: a product cannot be listed under another game's subcategory.
  constraint product_subcategories_product
    foreign key (category_id, product_id) references products (category_id, id) on delete cascade,
  constraint product_subcategories_subcategory
    foreign key (category_id, subcategory_id) references subcategories (category_id, id) on delete cascade
);
create index product_subcategories_subcategory on product_subcategories (category_id, subcategory_id);

-- Questions to the shopper: once per order (of a category) or per item (of a product).
create table options (
  id integer generated always as identity primary key,
  category_id integer references categories on delete cascade,
  product_id integer references products on delete cascade,
  name text not null,
  type text not null,
  is_required boolean not null default false,
  -- [{ "id": 1, "label": "Asia" }, …] in the order shown; ids are unique within the option.
  "values" jsonb not null default '[]',
  position integer not null default 0,
  -- The format of an answer, an example, and the keyboard on a phone.
  pattern text,
  example text,
  keyboard text,
  -- Help text beside the question.
  help text,
  translations jsonb not null default '{}',
  constraint options_one_owner check (num_nonnulls(category_id, product_id) = 1),
  constraint options_type_known check (
    type in ('field', 'textarea', 'date', 'time', 'date_time', 'dropdown', 'checkbox')
  ),
  constraint options_values_listed check (jsonb_typeof("values") = 'array'),
  -- Literals and character classes with bounded counts: such a pattern matches in linear time and
  -- means the same in every browser.
  constraint options_pattern_simple check (
    length(pattern) <= 200
    and pattern ~ '^(([A-Za-z0-9 #@_.-]|\[[A-Za-z0-9 #@_.-]+\])(\?|\{[0-9]{1,3}(,[0-9]{1,3})?\})?)+$'
  ),
  constraint options_keyboard_known check (keyboard in ('text', 'numeric')),
  -- Only text fields have a format.
  constraint options_pattern_typed check (pattern is null or type = 'field'),
  constraint options_help_short check (length(help) <= 300)
);
create index options_category on options (category_id) where category_id is not null;
create index options_product on options (product_id) where product_id is not null;

-- A limited number of units at a lower price for a time.
create table flash_sales (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  price_sen integer not null,
  qty integer not null,
  sold integer not null default 0,
  reserved integer not null default 0,
  -- Units per customer; null: unlimited.
  customer_limit integer default 5,
  -- Null: from its creation.
  starts_at timestamptz,
  ends_at timestamptz not null,
  position integer not null default 0,
  version integer not null default 1,
  request_key text,
  constraint flash_sales_price_sane check (price_sen between 1 and 10000000),
  constraint flash_sales_counts_positive check (qty > 0 and sold >= 0 and reserved >= 0),
  -- A reservation beyond the quantity aborts its order.
  constraint flash_sales_never_oversold check (sold + reserved <= qty),
  constraint flash_sales_customer_limit_positive check (customer_limit > 0),
  constraint flash_sales_request_once unique (request_key),
  constraint flash_sales_starts_before_its_end check (starts_at < ends_at)
);
create index flash_sales_product on flash_sales (product_id, position, id);

-- Stock of products that are delivered by code; it stays when they no longer are.
create table product_stocks (
  product_id integer primary key references products on delete cascade,
  -- Available codes, counted by whatever changes them.
  in_stock integer not null default 0,
  -- Units reserved by unpaid orders, and units paid for and not delivered, counted by
  -- each move of an order.
  reserved integer not null default 0,
  owed integer not null default 0,
  -- Units for sale. Negative if more is paid for than in stock: those orders wait.
  available integer not null generated always as (in_stock - reserved - owed) stored,
  -- Below this the shop is alerted by mail, once until it is restocked. 0: never.
  warn_below integer not null default 5,
  warned_at timestamptz,
  -- Incremented by each save of the settings: a save of an older version is refused.
  version integer not null default 1,
  constraint product_stocks_counts_positive check (in_stock >= 0 and reserved >= 0 and owed >= 0),
  constraint product_stocks_warn_below_sane check (warn_below between 0 and 1000000)
);
create index product_stocks_low on product_stocks (product_id)
  where available < warn_below and warned_at is null;
create index product_stocks_owed on product_stocks (product_id) where owed > 0 and in_stock > 0;

-- What suppliers can do for the items that they deliver. Other items have no row.
create table product_supply_states (
  product_id integer primary key references products on delete cascade,
  -- Whether none of them can deliver it now.
  is_out_of_stock boolean not null,
  -- Whether one of them can look up the player's name.
  checks_player boolean not null
);

-- How long orders of a category take from payment to delivery, as shown to shoppers.
create table delivery_times (
  category_id integer primary key references categories on delete cascade,
  -- The median of the last 24 hours, in minutes, rounded up.
  minutes integer not null,
  constraint delivery_times_positive check (minutes > 0)
);

-- Discount codes.
create table coupons (
  id integer generated always as identity primary key,
  code text not null,
  kind text not null,
  -- Hundredths of a percent or of a ringgit: 1000 is 10 % or RM 10.00.
  hundredths integer not null,
  -- Minimum subtotal before any discount.
  min_spend_sen integer not null default 0,
  -- `chosen`: valid for the items in coupon_products and coupon_categories. Explicit, so that a
  -- coupon whose last item is removed is valid for nothing rather than for everything.
  counts_for text not null default 'everything',
  usage_limit integer,
  -- Uses per customer; null: unlimited.
  customer_limit integer,
  used integer not null default 0,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  archived_at timestamptz,
  version integer not null default 1,
  -- The idempotency key of the request that created it.
  request_key text,
  -- Upper case, so that a code can be typed in any case.
  constraint coupons_code_unique unique (code),
  constraint coupons_code_capitals check (code = upper(code) and code <> ''),
  constraint coupons_kind_known check (kind in ('percent', 'fixed')),
  constraint coupons_amount_sane check (
    hundredths between 1 and case kind when 'fixed' then 10000000 else 10000 end
  ),
  constraint coupons_used_positive check (used >= 0),
  -- A use beyond the limit aborts its order.
  constraint coupons_limit_kept check (usage_limit is null or used <= usage_limit),
  constraint coupons_min_spend_positive check (min_spend_sen >= 0),
  constraint coupons_customer_limit_positive check (customer_limit > 0),
  constraint coupons_request_once unique (request_key),
  constraint coupons_counts_for_known check (counts_for in ('everything', 'chosen'))
);
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

-- Uses of a coupon with a customer limit. An order counts for its account and for its email
-- address.
create table coupon_uses (
  coupon_id integer not null references coupons on delete cascade,
  -- 'account:<id>' or 'email:<hash>'.
  customer text not null,
  used integer not null,
  -- Copied from the coupon at the last use, for the check.
  usage_limit integer not null,
  primary key (coupon_id, customer),
  constraint coupon_uses_positive check (used >= 0),
  -- A use beyond the limit aborts its order.
  constraint coupon_uses_limit_kept check (used <= usage_limit)
);

-- Price changes from an uploaded file.
create table price_imports (
  id integer generated always as identity primary key,
  -- The idempotency key of the import.
  request_key text not null,
  operator_id text not null,
  changes integer not null default 0,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by text,
  -- When an import is undone: items skipped because their price had changed since.
  kept integer,
  constraint price_imports_request_once unique (request_key),
  constraint price_imports_undone_by_somebody check (
    num_nonnulls(undone_at, undone_by, kept) in (0, 3)
  )
);

-- The price history of each product.
create table price_changes (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  why text not null,
  -- Null: the first price.
  from_sen integer,
  to_sen integer not null,
  -- The flash sale that set the price, and its scheduled end.
  flash_sale_id integer references flash_sales,
  until timestamptz,
  import_id integer references price_imports,
  actor_kind text not null,
  actor text,
  created_at timestamptz not null default now(),
  constraint price_changes_why_known check (why in ('created', 'edit', 'csv', 'undo', 'sale', 'rule')),
  constraint price_changes_of_import check ((import_id is not null) = (why in ('csv', 'undo'))),
  -- An import changes a price once, and undoing it restores the price once.
  constraint price_changes_import_once unique (import_id, product_id, why)
);
create index price_changes_product on price_changes (product_id, id);

-- Only deleting a product deletes its history.
create trigger price_changes_never_changed before update on price_changes
  for each statement execute function refuse_change();
