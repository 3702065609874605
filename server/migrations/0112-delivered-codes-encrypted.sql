-- What was delivered with an order is encrypted as well. What stands there is encrypted when the shop
-- starts, since the key is not in the database; nothing else is written from now on.
alter table orders add constraint orders_voucher_code_encrypted
  check (voucher_code ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$') not valid;
-- What is still to be encrypted, then nothing.
create index orders_voucher_code_in_plain_text on orders (id) where voucher_code not like 'v1.%';
-- What is encrypted anew once the key has changed.
create index orders_voucher_code on orders (id) where voucher_code is not null;
