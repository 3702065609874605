drop index concurrently if exists refunds_order;
create index concurrently refunds_order on refunds (order_id) where order_id is not null;
