-- What items cost the shop, the rule of their prices, and the cost of each order.
alter table categories
  add column markup_percent integer,
  add constraint categories_markup_sane check (markup_percent between 0 and 100000) not valid;
alter table products
  add column cost_sen integer,
  add column markup_percent integer,
  add constraint products_cost_sane check (
    cost_sen between 1 and 10000000 and markup_percent between 0 and 100000
  ) not valid;
alter table orders
  add column cost_sen integer,
  add constraint orders_cost_sane check (cost_sen > 0) not valid;
