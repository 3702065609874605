-- Products that are delivered by a code: how many units of each there are, and who has claims on them.

alter table products add column delivered_by_code boolean not null default false;
-- As the product was delivered when it was ordered: written down with the order, as what was sold.
alter table orders add column delivered_by_code boolean not null default false;

create table product_stocks (
  product_id integer primary key references products on delete cascade,
  -- Codes that can be given and that nobody has: voucher_codes_… see to it.
  in_stock integer not null default 0,
  -- Units that unpaid orders keep, and units that are paid for and not given yet: orders_…_in_stock.
  reserved integer not null default 0,
  owed integer not null default 0,
  -- What can be ordered. Negative where more is paid for than there is: those orders wait.
  available integer not null generated always as (in_stock - reserved - owed) stored,
  -- Where fewer are available the shop is told by mail, once until enough are there again. 0: never.
  warn_below integer not null default 0,
  warned_at timestamptz,
  constraint product_stocks_counts_positive check (in_stock >= 0 and reserved >= 0 and owed >= 0),
  constraint product_stocks_warn_below_sane check (warn_below between 0 and 1000000)
);
create index product_stocks_low on product_stocks (product_id)
  where available < warn_below and warned_at is null;
create index product_stocks_owed on product_stocks (product_id) where owed > 0 and in_stock > 0;

-- Whatever is delivered by code has a row here, and keeps it.
create function keep_stock() returns trigger language plpgsql as $$
begin
  insert into product_stocks (product_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger products_with_stock after insert or update of delivered_by_code on products
  for each row when (new.delivered_by_code) execute function keep_stock();

-- The last word on overselling: nobody reserves what is not there. (No check of the table can say so:
-- money that comes late may claim more than there is, and codes expire, also reserved ones.)
create function refuse_overselling() returns trigger language plpgsql as $$
begin
  raise exception 'product % has fewer units left', new.product_id
    using errcode = 'check_violation', constraint = 'product_stocks_never_oversold',
          table = 'product_stocks';
end $$;
create trigger product_stocks_never_oversold before update on product_stocks
  for each row when (new.reserved > old.reserved and new.reserved + new.owed > new.in_stock)
  execute function refuse_overselling();

-- Pages show whether something can be had, not how much of it there is.
create function announce_stock() returns trigger language plpgsql as $$
begin
  perform announce_categories('products', array(
    select category_id from products where id = new.product_id
  ));
  return null;
end $$;
create trigger product_stocks_announced after update on product_stocks
  for each row when ((old.available > 0) <> (new.available > 0)) execute function announce_stock();

create function units_reserved(placed orders) returns integer language sql immutable as $$
  select case when placed.delivered_by_code and placed.reservation = 'reserved' then placed.qty else 0 end
$$;
create function units_owed(placed orders) returns integer language sql immutable as $$
  select case when placed.delivered_by_code and placed.status = 'processing'
    then placed.qty - placed.delivered_qty - placed.cancelled_qty else 0 end
$$;

-- An order's claims follow from how it stands: whatever moves it, the stock is counted with it, at the
-- end of the same statement, so that the row that all buyers of a product want is locked last.
create function count_in_stock() returns trigger language plpgsql as $$
begin
  update product_stocks s
  set reserved = s.reserved + change.reserved, owed = s.owed + change.owed
  from (
    select product_id, sum(reserved)::integer as reserved, sum(owed)::integer as owed
    from (values
      (old.product_id, -units_reserved(old), -units_owed(old)),
      (new.product_id, units_reserved(new), units_owed(new))
    ) as claims (product_id, reserved, owed)
    group by product_id
  ) change
  where s.product_id = change.product_id and (change.reserved, change.owed) <> (0, 0);
  return null;
end $$;
create trigger orders_inserted_in_stock after insert on orders
  for each row when (new.delivered_by_code) execute function count_in_stock();
create trigger orders_moved_in_stock after update on orders
  for each row when (
    (old.delivered_by_code or new.delivered_by_code)
    and (old.product_id, old.delivered_by_code, old.status, old.reservation, old.qty, old.delivered_qty,
         old.cancelled_qty)
      is distinct from
        (new.product_id, new.delivered_by_code, new.status, new.reservation, new.qty, new.delivered_qty,
         new.cancelled_qty)
  )
  execute function count_in_stock();
create trigger orders_deleted_in_stock after delete on orders
  for each row when (old.delivered_by_code) execute function count_in_stock();

-- Who waits for codes of a product, in the order of payment.
create index orders_awaiting_codes on orders (product_id, status_since, id)
  where status = 'processing' and delivered_by_code;
