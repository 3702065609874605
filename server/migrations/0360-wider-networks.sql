-- One IPv6 line has a whole /56 or /48: what its guests keep unpaid is counted there too.

alter table orders
  -- The wider networks of a guest with an IPv6 address, as hashes like `network`.
  add column network_56 text,
  add column network_48 text;
