-- Constraints that old rows were not checked for.
alter table order_events validate constraint order_events_event_known;
alter table shop_settings validate constraint shop_settings_promise_sane;
