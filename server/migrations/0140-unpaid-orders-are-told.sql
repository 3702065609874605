-- That its shopper was mailed how to pay an order which is not paid yet: once for each. The word is
-- added to those that stand there.
do $$
declare known text := pg_get_constraintdef(oid) from pg_constraint
  where conname = 'order_events_event_known';
begin
  alter table order_events drop constraint order_events_event_known;
  execute 'alter table order_events add constraint order_events_event_known '
    || replace(known, 'ARRAY[', 'ARRAY[''reminded''::text, ');
end $$;
