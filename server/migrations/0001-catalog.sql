-- The catalogue: what the shop sells, and how it may be paid.

-- Pictures. The bytes lie in the file store under the SHA-256 of their content; this row names them.
create table files (
  id integer generated always as identity primary key,
  path text not null,
  filename text not null,
  width integer not null,
  height integer not null,
  -- Same content, same name: storing a picture twice keeps one row.
  constraint files_path_unique unique (path),
  constraint files_size_positive check (width > 0 and height > 0)
);

-- Categories and subcategories draw from one sequence, so that a product's `category_ids` can hold
-- both and no number means two things.
create sequence category_ids as integer;

create table categories (
  id integer primary key default nextval('category_ids'),
  name text not null,
  slug text not null,
  description text not null default '',
  background_image_id integer references files,
  base_image_id integer references files,
  tooltip_id integer references files,
  position integer not null default 0,
  -- A category without a name counts as not found.
  constraint categories_name_given check (name <> ''),
  -- The slug is the page's address.
  constraint categories_slug_unique unique (slug),
  constraint categories_slug_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
create index categories_position on categories (position, id);

create table subcategories (
  id integer primary key default nextval('category_ids'),
  category_id integer not null references categories on delete cascade,
  name text not null,
  base_image_id integer references files,
  position integer not null default 0,
  constraint subcategories_name_given check (name <> ''),
  -- The target of product_subcategories, which pins a product to its own category's subcategories.
  constraint subcategories_of_category unique (category_id, id)
);

create table tags (
  id integer generated always as identity primary key,
  name text not null,
  slug text not null,
  position integer not null default 0,
  on_homepage boolean not null default true,
  constraint tags_name_given check (name <> ''),
  constraint tags_slug_unique unique (slug),
  constraint tags_slug_plain check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);

create table category_tags (
  tag_id integer not null references tags on delete cascade,
  category_id integer not null references categories on delete cascade,
  position integer not null default 0,
  primary key (tag_id, category_id)
);
create index category_tags_category on category_tags (category_id);

create table products (
  id integer generated always as identity primary key,
  category_id integer not null references categories,
  name text not null,
  description text not null default '',
  base_image_id integer references files,
  price_sen integer not null,
  position integer not null default 0,
  constraint products_name_given check (name <> ''),
  -- At most RM 100,000, so that 99 of an item stay far inside an integer.
  constraint products_price_sane check (price_sen between 1 and 10000000),
  constraint products_of_category unique (category_id, id)
);

create table product_subcategories (
  product_id integer not null,
  category_id integer not null,
  subcategory_id integer not null,
  primary key (product_id, subcategory_id),
  -- Both keys carry the category: a product cannot be listed under another game's subcategory.
  constraint product_subcategories_product
    foreign key (category_id, product_id) references products (category_id, id) on delete cascade,
  constraint product_subcategories_subcategory
    foreign key (category_id, subcategory_id) references subcategories (category_id, id) on delete cascade
);
create index product_subcategories_subcategory on product_subcategories (category_id, subcategory_id);

-- What is asked of the shopper: once an order (of a category) or with an item (of a product).
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
  constraint options_one_owner check (num_nonnulls(category_id, product_id) = 1),
  constraint options_type_known check (
    type in ('field', 'textarea', 'date', 'time', 'date_time', 'dropdown', 'checkbox')
  ),
  constraint options_values_listed check (jsonb_typeof("values") = 'array')
);
create index options_category on options (category_id) where category_id is not null;
create index options_product on options (product_id) where product_id is not null;

create table flash_sales (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  price_sen integer not null,
  qty integer not null,
  sold integer not null default 0,
  held integer not null default 0,
  ends_at timestamptz not null,
  position integer not null default 0,
  constraint flash_sales_price_sane check (price_sen between 1 and 10000000),
  constraint flash_sales_counts_positive check (qty > 0 and sold >= 0 and held >= 0),
  -- The last word on overselling: a hold beyond the quantity aborts the order that wanted it.
  constraint flash_sales_never_oversold check (sold + held <= qty)
);
create index flash_sales_product on flash_sales (product_id, position, id);

create table coupons (
  id integer generated always as identity primary key,
  code text not null,
  kind text not null,
  -- Hundredths of a percent's point or of a ringgit: 1000 is 10 % or RM 10.00.
  hundredths integer not null,
  usage_limit integer,
  used integer not null default 0,
  ends_at timestamptz,
  -- Codes are kept in capitals, so that they can be typed in any case.
  constraint coupons_code_unique unique (code),
  constraint coupons_code_capitals check (code = upper(code) and code <> ''),
  constraint coupons_kind_known check (kind in ('percent', 'fixed')),
  constraint coupons_amount_sane check (
    hundredths between 1 and case kind when 'fixed' then 10000000 else 10000 end
  ),
  constraint coupons_used_positive check (used >= 0),
  -- A use beyond the limit aborts the order that wanted it.
  constraint coupons_limit_kept check (usage_limit is null or used <= usage_limit)
);

create table payment_methods (
  value text primary key,
  label text not null default 'Unnamed Payment Method',
  note text,
  logo_id integer references files,
  position integer not null default 0,
  enabled boolean not null default true,
  -- The fee of the method or, for gold, its discount; hundredths as in coupons.
  charge_kind text not null default 'fixed',
  charge_hundredths integer not null default 0,
  constraint payment_methods_known check (value in ('apeak', 'razorpay', 'fiuu', 'check_payment')),
  constraint payment_methods_charge_known check (charge_kind in ('percent', 'fixed')),
  -- With the dearest item 99 times, the highest charge still makes a total that is an integer.
  constraint payment_methods_charge_sane check (
    charge_hundredths between 0 and case charge_kind when 'fixed' then 10000000 else 10000 end
  )
);
