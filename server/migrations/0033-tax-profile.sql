-- What receipts and the month's e-invoice need to know of the seller.
alter table shop_settings
  add column sst_number text not null default '',
  add column sst_hundredths integer,
  add column gold_is_refundable boolean not null default true,
  add column single_invoice_above_sen integer not null default 1000000,
  add column turnover_limit_sen bigint not null default 300000000;
