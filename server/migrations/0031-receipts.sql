-- The last number of each kind. Its row is locked while numbers are given, so that none is left out.
create table receipt_numbers (
  kind text primary key,
  last_number integer not null default 0,
  -- What was paid before this time has no receipt.
  begun_at timestamptz not null default now(),
  -- Until when payments were read.
  read_until timestamptz not null default now(),
  constraint receipt_numbers_kind_known check (kind in ('order', 'topup'))
);
insert into receipt_numbers (kind) values ('order'), ('topup');

-- Numbered without gaps, in order of payment. Personal data stays in the order.
create table receipts (
  kind text not null references receipt_numbers,
  number integer not null,
  payable_id text not null,
  -- The public name of the order or top-up.
  reference text not null,
  paid_at timestamptz not null,
  issued_at timestamptz not null default now(),
  description text not null,
  qty integer not null,
  unit_price_sen integer not null,
  subtotal_sen integer not null,
  discount_sen integer not null,
  -- The method's fee, or gold's discount as a negative number.
  fee_sen integer not null,
  total_sen integer not null,
  -- Of the total; 0 if the seller is not registered for it.
  tax_hundredths integer not null default 0,
  payment_method text not null,
  primary key (kind, number),
  constraint receipts_number_positive check (number > 0),
  -- A payment is numbered once.
  constraint receipts_once unique (kind, payable_id),
  constraint receipts_add_up check (
    subtotal_sen = unit_price_sen * qty and total_sen = subtotal_sen - discount_sen + fee_sen
  )
);
create index receipts_paid on receipts (paid_at, kind, number);
revoke update, delete on receipts from current_user;
