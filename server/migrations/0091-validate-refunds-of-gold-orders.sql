-- A constraint that old rows were not checked for.
alter table refunds validate constraint refunds_of_payment_or_order;
