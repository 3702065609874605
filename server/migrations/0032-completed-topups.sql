drop index concurrently if exists topup_events_completed;
create index concurrently topup_events_completed on topup_events (created_at, topup_id)
  where event = 'completed';
