-- What every item cost, since when, and who changed it.

-- Prices that an operator changed at once by a file.
create table price_imports (
  id integer generated always as identity primary key,
  -- Made by whoever applies it: the same one is applied once.
  request_key text not null,
  operator_id text not null,
  changes integer not null default 0,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by text,
  -- Of how many items the price was left as it was, since it had changed after the import.
  kept integer,
  constraint price_imports_request_once unique (request_key),
  constraint price_imports_undone_by_somebody check (
    num_nonnulls(undone_at, undone_by, kept) in (0, 3)
  )
);

create table price_changes (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  why text not null,
  -- Null: its first price.
  from_sen integer,
  to_sen integer not null,
  -- The flash sale whose price it is, and until when it was to last.
  flash_sale_id integer references flash_sales on delete set null,
  until timestamptz,
  import_id integer references price_imports,
  actor_kind text not null,
  actor text,
  created_at timestamptz not null default now(),
  constraint price_changes_why_known check (why in ('created', 'edit', 'csv', 'undo', 'sale')),
  constraint price_changes_of_import check ((import_id is not null) = (why in ('csv', 'undo'))),
  -- An import changes an item's price once, and its undoing takes it back once.
  constraint price_changes_import_once unique (import_id, product_id, why)
);
create index price_changes_product on price_changes (product_id, id);

-- A history is only ever added to.
create function refuse_price_change_update() returns trigger language plpgsql as $$
begin
  -- A flash sale that is gone takes its name out of what was said of it.
  if tg_op = 'UPDATE' and to_jsonb(new) - 'flash_sale_id' = to_jsonb(old) - 'flash_sale_id'
     and new.flash_sale_id is null then
    return new;
  end if;
  raise exception 'the history of prices is never changed';
end $$;
create trigger price_changes_never_changed before update on price_changes
  for each row execute function refuse_price_change_update();
