-- An operator may have an authorisation that was left to lapse looked at again, so that it is captured
-- where it would pay for something by now.
alter table unmatched_money_events
  drop constraint unmatched_money_events_event_known,
  add constraint unmatched_money_events_event_known check (
    event in ('pending', 'processed', 'failed', 'resolved', 'capture_asked')
  );
