-- The constraints of costs, without a lock that shoppers would wait for.
alter table categories validate constraint categories_markup_sane;
alter table products validate constraint products_cost_sane;
alter table orders validate constraint orders_cost_sane;
