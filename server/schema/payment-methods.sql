-- Payment methods, and where manual payments go.

-- How orders and top-ups may be paid.
create table payment_methods (
  value text primary key,
  label text not null default 'Unnamed Payment Method',
  note text,
  -- Malay and Chinese beside the English columns, see contract/translations.ts.
  translations jsonb not null default '{}',
  logo_id integer references files,
  -- Brands of the method, such as visa; the storefront has an icon for each.
  marks text[] not null default '{}',
  position integer not null default 0,
  enabled boolean not null default true,
  -- The method's fee or, for gold, its discount; hundredths as in coupons.
  fee_kind text not null default 'fixed',
  fee_hundredths integer not null default 0,
  -- A percentage is at least this, in sen.
  fee_min_sen integer not null default 0,
  -- The fee is at most this part of the price, in hundredths of a percent; null: no cap.
  fee_cap_percent integer,
  -- Below this price, in sen, the shop absorbs the fee.
  absorbed_below_sen integer not null default 0,
  -- The minimum charge of the method, in sen. Its provider refuses less.
  min_payable_sen integer not null default 0,
  -- Incremented by each save: a save of an older version is refused.
  version integer not null default 1,
  constraint payment_methods_fee_known check (fee_kind in ('percent', 'fixed')),
  -- 99 of the most expensive item with the highest fee fit an integer.
  constraint payment_methods_fee_sane check (
    fee_hundredths between 0 and case fee_kind when 'fixed' then 10000000 else 10000 end
  ),
  constraint payment_methods_fee_limits_sane check (
    fee_min_sen between 0 and 10000000 and fee_cap_percent between 0 and 10000
    and absorbed_below_sen between 0 and 10000000
  ),
  constraint payment_methods_value_shaped check (value ~ '^[a-z][a-z0-9_]{0,39}$'),
  constraint payment_methods_min_payable_sane check (min_payable_sen between 0 and 10000000),
  constraint payment_methods_no_payment_not_offered check (value <> 'no_payment' or not enabled),
  constraint payment_methods_marks_few check (cardinality(marks) <= 12)
);
-- Pays for orders with a total of 0; shoppers cannot choose it.
insert into payment_methods (value, label, enabled) values ('no_payment', 'No payment needed', false);

-- Bank accounts for manual payments.
create table bank_accounts (
  id integer generated always as identity primary key,
  bank text not null,
  number text not null,
  holder text not null,
  position integer not null default 0,
  -- Since then no longer shown. The row stays: somebody may still pay into it.
  archived_at timestamptz,
  constraint bank_accounts_texts_given check (bank <> '' and holder <> ''),
  -- Digits, grouped as the bank groups them.
  constraint bank_accounts_number_plain check (number ~ '^[0-9]([ -]?[0-9]){4,29}$'),
  constraint bank_accounts_unique unique (bank, number)
);

-- How to pay manually: a DuitNow QR code and a note.
create table payment_instructions (
  id boolean primary key default true,
  duitnow_qr_id integer references files,
  -- Plain text of one or more lines.
  note text not null default '',
  translations jsonb not null default '{}',
  version integer not null default 1,
  constraint payment_instructions_one_row check (id)
);
insert into payment_instructions default values;
