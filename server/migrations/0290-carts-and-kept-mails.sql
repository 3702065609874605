-- A cart is a note of what somebody chose. What it names is looked for when its order is made, and the
-- order's own keys hold it: a cart's were locks on rows that all shoppers share, of which no promise came.
-- The cart of an item that is gone says now that the item is not sold any more; it was gone itself before.
alter table carts
  drop constraint carts_product_id_fkey,
  drop constraint carts_payment_method_fkey;

-- Kept mails are read by nobody but who tries the shop: packing them took half of what keeping them costs.
alter table mails
  alter column html set storage external,
  alter column text set storage external;
