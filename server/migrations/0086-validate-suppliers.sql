-- Constraints that old rows were not checked for.
alter table orders validate constraint orders_supplying_within;
alter table order_events validate constraint order_events_event_known;
alter table alerts validate constraint alerts_kind_known;
