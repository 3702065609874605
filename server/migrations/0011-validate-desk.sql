-- Checks the earlier events and deliveries.
alter table order_events validate constraint order_events_event_known;
alter table deliveries validate constraint deliveries_mailed_or_undone;
