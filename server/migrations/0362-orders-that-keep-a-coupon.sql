-- How many uses of a coupon unpaid orders keep.
drop index concurrently if exists orders_reserved_by_coupon;
create index concurrently orders_reserved_by_coupon on orders (coupon_id)
  where reservation = 'reserved' and coupon_id is not null;
