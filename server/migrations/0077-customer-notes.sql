-- Notes about customers, and orders attached to conversations.
create table customer_notes (
  id bigint generated always as identity primary key,
  account_id integer not null references accounts,
  -- The idempotency key of the click.
  request_key text not null,
  operator_id text not null,
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint customer_notes_once unique (account_id, request_key),
  constraint customer_notes_says_something check (body ~ '\S')
);
create index customer_notes_account on customer_notes (account_id, id);

alter table support_thread_events drop constraint support_thread_events_event_known;
alter table support_thread_events add constraint support_thread_events_event_known check (
  event in ('opened', 'replied', 'closed', 'reopened', 'erased', 'assigned', 'noted',
            'partnership_moved', 'order_attached', 'order_detached')
) not valid;
