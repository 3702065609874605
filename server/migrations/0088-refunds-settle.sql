-- A refund is settled by the provider's last word, which may come long after it took it; and what it
-- took it may still give up.

-- When the provider is asked next; null when asking has ended, and for what went back as gold. Those
-- that waited longest come first, so that no number of open refunds keeps others from being asked about.
alter table refunds
  add column polls integer not null default 0,
  add column next_poll_at timestamptz default now() + interval '1 hour';
update refunds set next_poll_at = case when state in ('requested', 'pending') then now() end;
drop index refunds_unsettled;
create index refunds_due on refunds (next_poll_at) where next_poll_at is not null;

-- An order whose refund failed after it counted as refunded stands as before: `reopened`. The word is
-- added to those that stand there, whichever they are.
do $$
declare known text := pg_get_constraintdef(oid) from pg_constraint
  where conname = 'order_events_event_known';
begin
  alter table order_events drop constraint order_events_event_known;
  execute 'alter table order_events add constraint order_events_event_known '
    || replace(known, 'ARRAY[', 'ARRAY[''reopened''::text, ');
end $$;
