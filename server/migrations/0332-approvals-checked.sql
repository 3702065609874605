-- The rules of 0330 hold for the rows that there were.
alter table gold_adjustments validate constraint gold_adjustments_kind_known;
alter table gold_adjustments validate constraint gold_adjustments_done_moved;
alter table gold_adjustments validate constraint gold_adjustments_customer_known;
alter table gold_adjustments validate constraint gold_adjustments_money_seen_whole;
alter table gold_adjustments validate constraint gold_adjustments_payment_known;
