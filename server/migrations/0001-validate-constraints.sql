-- Constraints that old rows were not checked for.

alter table alerts validate constraint alerts_kind_known;
alter table password_resets validate constraint password_resets_seed_length;
alter table orders
  validate constraint orders_fee_direction,
  validate constraint orders_paid_are_sold,
  validate constraint orders_reservation_known,
  validate constraint orders_status_known,
  validate constraint orders_voucher_code_encrypted;
alter table order_events
  validate constraint order_events_actor_known,
  validate constraint order_events_event_known;
