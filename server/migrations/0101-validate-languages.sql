-- Constraints that old rows were not checked for.
alter table orders validate constraint orders_language_known;
alter table topups validate constraint topups_language_known;
