-- The names and answers of an order in its language, as far as they are translated.
alter table orders
  add column category_shown text,
  add column product_shown text,
  add column answers_shown jsonb not null default '[]';
