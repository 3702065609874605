-- Unused since: 0002-without-earlier-versions.sql
-- Lists and the dashboard read orders and payments themselves.

-- With its triggers.
drop function note_order_day() cascade;
drop table order_day_counts, order_day_sums, order_day_changes, order_days;

drop function note_payment_day() cascade;
drop table payment_day_counts, payment_day_changes, payment_days;
