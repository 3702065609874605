-- What unpaid guests of wider networks keep. Every /56 lies within one /48, so one index serves both.
drop index concurrently if exists orders_reserved_by_wider_network;
create index concurrently orders_reserved_by_wider_network on orders (network_48, network_56)
  where reservation = 'reserved' and network_48 is not null;
