-- What shoppers ask to be put right, such as a player id, while their order waits.
create table order_corrections (
  order_id text primary key references orders on delete cascade,
  -- [{ "name": "User ID", "value": "12345678" }, …]: all answers as they shall be.
  options jsonb not null,
  state text not null default 'asked',
  -- How often it was asked in all.
  times integer not null default 1,
  asked_at timestamptz not null default now(),
  -- Why an operator declined, as the shopper reads it.
  reason text,
  constraint order_corrections_answered check (
    jsonb_typeof(options) = 'array' and options <> '[]'
  ),
  constraint order_corrections_state_known check (state in ('asked', 'accepted', 'declined')),
  -- Each has an operator look at the order.
  constraint order_corrections_few check (times between 1 and 3),
  constraint order_corrections_declined_for_a_reason check ((state = 'declined') = (reason is not null))
);
create index order_corrections_asked on order_corrections (asked_at) where state = 'asked';

do $$
declare known text := pg_get_constraintdef(oid) from pg_constraint
  where conname = 'order_events_event_known';
begin
  alter table order_events drop constraint order_events_event_known;
  execute 'alter table order_events add constraint order_events_event_known '
    || replace(known, 'ARRAY[',
         'ARRAY[''correction_asked''::text, ''correction_declined''::text, ');
end $$;
