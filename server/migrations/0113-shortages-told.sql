-- Nobody has to remember to be warned: of a product that is delivered by code the shop is told when
-- fewer than five are left, unless an operator wants it otherwise.
alter table product_stocks alter column warn_below set default 5;
update product_stocks set warn_below = 5 where warn_below = 0;
