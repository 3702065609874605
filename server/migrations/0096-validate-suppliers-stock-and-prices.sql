-- Constraints that old rows were not checked for.
alter table products validate constraint products_price_floor_sane;
alter table price_changes validate constraint price_changes_why_known;
alter table alerts validate constraint alerts_kind_known;
