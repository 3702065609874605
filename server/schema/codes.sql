-- Codes that products are delivered by, and the stock of them. Codes are as good as money: each is
-- encrypted and issued once.

-- Uploads of codes.
create table code_imports (
  id integer generated always as identity primary key,
  product_id integer not null references products,
  -- The idempotency key of the click.
  request_key text not null,
  -- The operator; null: the shop itself.
  operator_id text,
  taken integer not null,
  refused integer not null,
  -- The first refused lines: [{ "line": 3, "why": "known" }, …].
  refused_lines jsonb not null,
  created_at timestamptz not null default now(),
  constraint code_imports_request_once unique (request_key),
  constraint code_imports_counts_positive check (taken >= 0 and refused >= 0)
);
create index code_imports_product on code_imports (product_id, id desc);

-- Codes for products that are delivered by code, encrypted under a key outside the database.
create table voucher_codes (
  id bigint generated always as identity primary key,
  product_id integer not null references products,
  import_id integer not null references code_imports,
  -- Hash of the normalized code, keyed outside the database.
  code_hash bytea not null,
  -- `v1.<key>.<bytes>`, bound to the hash.
  encrypted_code text not null,
  expires_at timestamptz,
  status text not null default 'available',
  -- The order that it was issued to, and the unit within the order.
  order_id text references orders,
  unit integer,
  issued_at timestamptz,
  created_at timestamptz not null default now(),
  -- A code is accepted once, for any product, forever.
  constraint voucher_codes_hash_unique unique (code_hash),
  constraint voucher_codes_hashed check (length(code_hash) = 32),
  constraint voucher_codes_encrypted check (encrypted_code ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$'),
  constraint voucher_codes_issued_to_an_order check (
    case status when 'issued' then num_nulls(order_id, unit, issued_at) = 0
                else num_nonnulls(order_id, unit, issued_at) = 0 end
  ),
  -- An expired code is not issued.
  constraint voucher_codes_issued_in_time check (issued_at < expires_at),
  -- An order gets one code per unit, however often its delivery runs.
  constraint voucher_codes_unit_once unique (order_id, unit),
  constraint voucher_codes_unit_sane check (unit between 1 and 99),
  constraint voucher_codes_status_known
    check (status in ('available', 'issued', 'expired', 'withdrawn'))
);
-- The next code to issue: earliest expiry first.
create index voucher_codes_next on voucher_codes (product_id, expires_at, id) where status = 'available';
create index voucher_codes_expiring on voucher_codes (expires_at) where status = 'available';
create index voucher_codes_listed on voucher_codes (product_id, id desc);
create index voucher_codes_import on voucher_codes (import_id);
create trigger voucher_codes_never_deleted before delete or truncate on voucher_codes
  for each statement execute function refuse_change();

-- An issued code is never issued again or returned to the stock.
create function refuse_reissue() returns trigger language plpgsql as $$
begin
  raise exception 'code % was already issued', old.id
    using errcode = 'check_violation', constraint = 'voucher_codes_given_once', table = 'voucher_codes';
end $$;
create trigger voucher_codes_given_once before update on voucher_codes
  for each row when (
    old.status = 'issued' and (old.status, old.order_id, old.unit, old.issued_at, old.product_id)
      is distinct from (new.status, new.order_id, new.unit, new.issued_at, new.product_id)
  )
  execute function refuse_reissue();
