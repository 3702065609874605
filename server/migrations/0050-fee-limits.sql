-- Limits of a payment method's fee: at least, at most, and below which price the shop absorbs it.
alter table payment_methods
  add column fee_min_sen integer not null default 0,
  add column fee_cap_percent integer,
  add column absorbed_below_sen integer not null default 0,
  add constraint payment_methods_fee_limits_sane check (
    fee_min_sen between 0 and 10000000 and fee_cap_percent between 0 and 10000
    and absorbed_below_sen between 0 and 10000000
  ) not valid;
