-- The codes that code products are delivered with, which are as good as money: encrypted under a key
-- that lies outside the database, and each given once.

create table code_imports (
  id integer generated always as identity primary key,
  product_id integer not null references products,
  -- The click that brought them: the same one brings them once.
  request_key text not null,
  -- The operator; null where the shop itself did it.
  operator_id text,
  taken integer not null,
  refused integer not null,
  -- The first of them: [{ "line": 3, "why": "known" }, …].
  refused_lines jsonb not null,
  created_at timestamptz not null default now(),
  constraint code_imports_request_once unique (request_key),
  constraint code_imports_counts_positive check (taken >= 0 and refused >= 0)
);
create index code_imports_product on code_imports (product_id, id desc);

create table voucher_codes (
  id bigint generated always as identity primary key,
  product_id integer not null references products,
  import_id integer not null references code_imports,
  -- Of the code without what people write differently, under a key outside the database.
  code_hash bytea not null,
  -- As `v1.<key>.<bytes>`, bound to its hash.
  encrypted_code text not null,
  expires_at timestamptz,
  status text not null default 'available',
  -- To which order it was given, and as which of its units.
  order_id text references orders,
  unit integer,
  issued_at timestamptz,
  created_at timestamptz not null default now(),
  -- No code is taken twice, for no product, also long after it was given.
  constraint voucher_codes_hash_unique unique (code_hash),
  constraint voucher_codes_hashed check (length(code_hash) = 32),
  constraint voucher_codes_encrypted check (encrypted_code ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$'),
  constraint voucher_codes_status_known check (status in ('available', 'issued', 'expired')),
  constraint voucher_codes_issued_to_an_order check (
    case status when 'issued' then num_nulls(order_id, unit, issued_at) = 0
                else num_nonnulls(order_id, unit, issued_at) = 0 end
  ),
  -- Nobody is given what has expired.
  constraint voucher_codes_issued_in_time check (issued_at < expires_at),
  -- An order gets one code for each of its units, however often it is delivered.
  constraint voucher_codes_unit_once unique (order_id, unit),
  constraint voucher_codes_unit_sane check (unit between 1 and 99)
);
-- The next to be given: those first that expire first.
create index voucher_codes_next on voucher_codes (product_id, expires_at, id) where status = 'available';
create index voucher_codes_expiring on voucher_codes (expires_at) where status = 'available';
create index voucher_codes_listed on voucher_codes (product_id, id desc);

-- What was given stays given: to nobody else, and not into the stock again.
create function refuse_giving_twice() returns trigger language plpgsql as $$
begin
  raise exception 'code % was given already', old.id
    using errcode = 'check_violation', constraint = 'voucher_codes_given_once', table = 'voucher_codes';
end $$;
create trigger voucher_codes_given_once before update on voucher_codes
  for each row when (
    old.status = 'issued' and (old.status, old.order_id, old.unit, old.issued_at, old.product_id)
      is distinct from (new.status, new.order_id, new.unit, new.issued_at, new.product_id)
  )
  execute function refuse_giving_twice();
create trigger voucher_codes_never_deleted before delete or truncate on voucher_codes
  for each statement execute function refuse_change();

-- The stock is counted with the codes, whatever moves them.
create function count_codes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update product_stocks s set in_stock = s.in_stock + change.codes
    from (
      select product_id, count(*)::integer as codes from after_rows
      where status = 'available' group by product_id
    ) change
    where s.product_id = change.product_id;
  else
    update product_stocks s set in_stock = s.in_stock + change.codes
    from (
      select product_id, sum(codes)::integer as codes
      from (
        select product_id, 1 from after_rows where status = 'available'
        union all
        select product_id, -1 from before_rows where status = 'available'
      ) as changes (product_id, codes)
      group by product_id
    ) change
    where s.product_id = change.product_id and change.codes <> 0;
  end if;
  return null;
end $$;
create trigger voucher_codes_inserted after insert on voucher_codes
  referencing new table as after_rows
  for each statement execute function count_codes();
create trigger voucher_codes_updated after update on voucher_codes
  referencing old table as before_rows new table as after_rows
  for each statement execute function count_codes();
