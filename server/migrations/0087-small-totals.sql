-- What costs too little for a method, or nothing at all, and coupons that give no more than they should.

-- The least that a method takes (its provider refuses less), in sen; what costs nothing needs none.
alter table payment_methods
  add column min_payable_sen integer not null default 0,
  add constraint payment_methods_min_payable_sane check (min_payable_sen between 0 and 10000000);
update payment_methods set min_payable_sen = 100 where value = 'razorpay';
update payment_methods set min_payable_sen = 101 where value = 'fiuu';

-- By which an order of a total of 0 is paid, whatever its shopper chose. Nobody chooses it.
insert into payment_methods (value, label, enabled) values ('no_payment', 'No payment needed', false);
alter table payment_methods
  add constraint payment_methods_no_payment_not_offered check (value <> 'no_payment' or not enabled);
alter table orders
  -- Nothing that costs something is given for nothing.
  add constraint orders_no_payment_of_nothing check (payment_method <> 'no_payment' or total_sen = 0),
  -- Only gold takes something off, perhaps all of it.
  drop constraint orders_fee_direction,
  add constraint orders_fee_direction
    check (fee_sen >= 0 or payment_method in ('apeak', 'no_payment'));

alter table coupons
  -- What the items must cost for it, before anything is taken off.
  add column min_spend_sen integer not null default 0,
  -- How often one customer may use it; null: as often as anybody may.
  add column customer_limit integer,
  add constraint coupons_min_spend_positive check (min_spend_sen >= 0),
  add constraint coupons_customer_limit_positive check (customer_limit > 0);

-- How often each customer uses a coupon that is limited for them. An order counts for its account
-- and for its e-mail address.
create table coupon_uses (
  coupon_id integer not null references coupons on delete cascade,
  -- 'account:' and its number, or 'email:' and a hash of the address.
  customer text not null,
  used integer not null,
  -- The coupon's own when it was used last, so that the database can keep it.
  usage_limit integer not null,
  primary key (coupon_id, customer),
  constraint coupon_uses_positive check (used >= 0),
  -- A use beyond the limit aborts the order that wanted it.
  constraint coupon_uses_limit_kept check (used <= usage_limit)
);

-- As which customers its coupon's use is counted; none where the coupon is not limited for them.
alter table orders add column coupon_customers text[] not null default '{}';
