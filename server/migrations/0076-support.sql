-- Whatever somebody writes to the shop, and its answers: a thread of messages, be it begun by a
-- ticket, a partnership enquiry or the live chat.

create table support_threads (
  -- The number that its mails name. It counts on, and is no key to anything.
  id bigint generated always as identity (start with 1001) primary key,
  kind text not null,
  status text not null default 'open',
  -- Who was logged in when it was opened; null for a visitor, and once the person was erased.
  customer_id integer references accounts,
  name text,
  -- As it was typed: nobody has proved that it is theirs.
  email text,
  subject text,
  -- The order that it is about: its customer's.
  order_id text,
  -- What else a partnership enquiry says: contact_number, partnership_type, role.
  details jsonb not null default '{}',
  -- SHA-256 of the request that opened it, which opens none again.
  request_hash bytea,
  -- How far its messages were mailed: the sender's to the shop, the shop's to the sender.
  mailed_to_shop bigint not null default 0,
  mailed_to_sender bigint not null default 0,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  constraint support_threads_kind_known check (kind in ('ticket', 'partnership', 'chat')),
  constraint support_threads_status_known check (status in ('open', 'closed')),
  constraint support_threads_request_unique unique (request_hash),
  constraint support_threads_details_is_an_object check (jsonb_typeof(details) = 'object'),
  -- A thread whose person was erased keeps its number and history, and nothing that they said.
  constraint support_threads_erased_whole check (
    erased_at is null
    or num_nonnulls(customer_id, name, email, subject, order_id, request_hash) = 0
      and details = '{}' and status = 'closed'
  )
);
create index support_threads_customer on support_threads (customer_id) where customer_id is not null;
create index support_threads_email on support_threads (lower(email)) where email is not null;
create index support_threads_open on support_threads (id) where status = 'open';

create table support_messages (
  id bigint generated always as identity primary key,
  thread_id bigint not null references support_threads,
  -- Made by whoever sends it: the same message sent twice is one.
  key text not null,
  author text not null,
  -- Which customer or operator; null for a visitor.
  actor text,
  -- Null once the person whose thread it is was erased.
  body text,
  created_at timestamptz not null default clock_timestamp(),
  constraint support_messages_once unique (thread_id, key),
  constraint support_messages_author_known check (author in ('visitor', 'customer', 'operator')),
  constraint support_messages_says_something check (body ~ '\S')
);
create index support_messages_thread on support_messages (thread_id, id);

create table support_thread_events (
  id bigint generated always as identity primary key,
  thread_id bigint not null,
  event text not null,
  actor_kind text not null,
  actor text,
  reason text,
  from_status text,
  to_status text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint support_thread_events_event_known check (
    event in ('opened', 'replied', 'closed', 'reopened', 'erased')
  ),
  constraint support_thread_events_actor_known check (
    actor_kind in ('shopper', 'provider', 'job', 'operator')
  ),
  constraint support_thread_events_data_is_an_object check (jsonb_typeof(data) = 'object')
);
create index support_thread_events_thread on support_thread_events (thread_id, id);

-- As other histories: refused to everybody by a trigger, and the shop's own role has not even the right.
create trigger support_thread_events_never_changed
  before update or delete or truncate on support_thread_events
  for each statement execute function refuse_change();

do $$
begin
  execute format('revoke update, delete, truncate on support_thread_events from %I', current_user);
end $$;
