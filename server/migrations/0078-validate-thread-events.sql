-- A constraint that old rows were not checked for.
alter table support_thread_events validate constraint support_thread_events_event_known;
