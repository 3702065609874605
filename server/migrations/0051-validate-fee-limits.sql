-- The limits of fees, without a lock that shoppers would wait for.
alter table payment_methods validate constraint payment_methods_fee_limits_sane;
