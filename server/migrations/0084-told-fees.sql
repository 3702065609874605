-- How much of the total that a shopper was told is the payment method's fee (negative for gold's
-- discount): who was told before choosing a method has agreed to the rest.
alter table carts add column quoted_fee_sen integer not null default 0;
