-- Support threads and the live chat.

-- The order of the inbox: longest waiting, then open, then closed.
create function thread_turn(status text, waiting_since timestamptz)
returns timestamptz language sql immutable parallel safe
return case when status <> 'open' then timestamptz 'infinity'
  else coalesce(waiting_since, timestamptz '3000-01-01 00:00:00+00') end;

-- The searched text of a thread.
create function thread_text(name text, email text, subject text)
returns text language sql immutable parallel safe
return lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(subject, ''));

-- Tickets, partnership enquiries and live chats: each is a thread of messages.
create table support_threads (
  -- The ticket number in mails. Sequential, and no secret.
  id bigint generated always as identity (start with 1001) primary key,
  kind text not null,
  status text not null default 'open',
  -- The logged-in customer; null for a visitor, and after erasure.
  customer_id integer references accounts,
  name text,
  -- As typed; unverified.
  email text,
  subject text,
  -- The order that it is about.
  order_id text,
  -- Further answers of a partnership enquiry: contact_number, partnership_type, role; of a ticket: the
  -- typed order_reference.
  details jsonb not null default '{}',
  -- The status of a partnership enquiry.
  partnership_state text,
  -- SHA-256 of the request, so that a repeated request opens no second thread.
  request_hash bytea,
  -- SHA-256 of the browser's token, which identifies a live chat.
  token_hash bytea,
  -- The newest message mailed to the shop, and to the sender.
  mailed_to_shop bigint not null default 0,
  mailed_to_sender bigint not null default 0,
  -- The newest message that the sender has seen in the chat; later ones are mailed.
  seen bigint not null default 0,
  -- Since when the sender waits for an answer. Kept when the thread is closed, for reopening.
  waiting_since timestamptz,
  last_message_at timestamptz,
  -- The newest answer of an operator. An answer names the messages that its author had seen.
  answered_up_to bigint not null default 0,
  -- The assigned operator; null: anybody.
  assigned_to text references operators,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  constraint support_threads_kind_known check (kind in ('ticket', 'partnership', 'chat')),
  constraint support_threads_status_known check (status in ('open', 'closed')),
  constraint support_threads_request_unique unique (request_hash),
  constraint support_threads_details_is_an_object check (jsonb_typeof(details) = 'object'),
  constraint support_threads_token_unique unique (token_hash),
  constraint support_threads_chat_by_token check (
    erased_at is not null or (kind = 'chat') = (token_hash is not null)
  ),
  -- An erased thread keeps its number and history and nothing that was written.
  constraint support_threads_erased_whole check (
    erased_at is null
    or num_nonnulls(customer_id, name, email, subject, order_id, request_hash, token_hash) = 0
      and details = '{}' and status = 'closed'
  ),
  constraint support_threads_partnership_state_known check (
    partnership_state in ('new', 'in_talks', 'declined', 'partner')
  ),
  constraint support_threads_partnership_has_state check (
    (kind = 'partnership') = (partnership_state is not null)
  )
);
create index support_threads_customer on support_threads (customer_id) where customer_id is not null;
create index support_threads_email on support_threads (lower(email)) where email is not null;
create index support_threads_open on support_threads (id) where status = 'open';
create index support_threads_by_turn on support_threads (thread_turn(status, waiting_since), id);
create index support_threads_by_last on support_threads (last_message_at, id);
create index support_threads_assigned on support_threads (assigned_to, id)
  where status = 'open' and assigned_to is not null;
create index support_threads_waiting on support_threads (waiting_since)
  where status = 'open' and waiting_since is not null;
create index support_threads_partnerships on support_threads (partnership_state, id)
  where kind = 'partnership';
create index support_threads_order on support_threads (order_id) where order_id is not null;
create index support_threads_searched on support_threads
  using gin (thread_text(name, email, subject) gin_trgm_ops);

create table support_messages (
  id bigint generated always as identity primary key,
  thread_id bigint not null references support_threads,
  -- The idempotency key of the sender.
  key text not null,
  author text not null,
  -- The customer or operator; null for a visitor.
  actor text,
  -- Null after erasure.
  body text,
  created_at timestamptz not null default clock_timestamp(),
  constraint support_messages_once unique (thread_id, key),
  constraint support_messages_author_known check (author in ('visitor', 'customer', 'operator')),
  constraint support_messages_says_something check (body ~ '\S')
);
create index support_messages_thread on support_messages (thread_id, id);
create index support_messages_searched on support_messages
  using gin (lower(body) gin_trgm_ops) where body is not null;

-- Internal notes. A table of its own, so that nothing sent to shoppers can include them.
create table support_notes (
  id bigint generated always as identity primary key,
  thread_id bigint not null references support_threads,
  -- The idempotency key of the click.
  request_key text not null,
  operator_id text not null references operators,
  -- Null after erasure.
  body text,
  created_at timestamptz not null default clock_timestamp(),
  constraint support_notes_once unique (thread_id, request_key),
  constraint support_notes_says_something check (body ~ '\S')
);
create index support_notes_thread on support_notes (thread_id, id);

-- The history of each thread.
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
  constraint support_thread_events_actor_known check (
    actor_kind in ('shopper', 'provider', 'job', 'operator')
  ),
  constraint support_thread_events_data_is_an_object check (jsonb_typeof(data) = 'object'),
  constraint support_thread_events_event_known check (
    event in ('opened', 'replied', 'closed', 'reopened', 'erased', 'assigned', 'noted',
              'partnership_moved', 'order_attached', 'order_detached')
  )
);
create index support_thread_events_thread on support_thread_events (thread_id, id);
create index support_thread_events_operated on support_thread_events (created_at, id)
  where actor_kind = 'operator';
create trigger support_thread_events_never_changed
  before update or delete or truncate on support_thread_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on support_thread_events from current_user;

-- Operators who are typing an answer. Unlogged: may be lost.
create unlogged table support_composing (
  thread_id bigint not null,
  operator_id text not null,
  until timestamptz not null,
  constraint support_composing_pkey primary key (thread_id, operator_id)
);

-- When each operator was last online.
create table support_presence (
  operator text primary key,
  seen_at timestamptz not null default now()
);

-- Saved answers; `body` has placeholders such as {name}.
create table support_snippets (
  id integer generated always as identity primary key,
  -- The idempotency key of the click.
  request_key text not null,
  name text not null,
  body text not null,
  -- Incremented by each save: a save of an older version is refused.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Since then no longer offered.
  archived_at timestamptz,
  constraint support_snippets_request_once unique (request_key),
  constraint support_snippets_says_something check (name ~ '\S' and body ~ '\S')
);
-- Names of current snippets are unique.
create unique index support_snippets_name_once on support_snippets (lower(name))
  where archived_at is null;

-- Support hours, and what the live chat says outside them. One row.
create table support_hours (
  id boolean primary key default true,
  -- Monday to Sunday, each { opens, closes } as HH:MM (Malaysia's) or null. A day that closes
  -- before it opens closes on the next day.
  days jsonb not null,
  away_text text not null,
  -- Malay and Chinese beside the English columns, see contract/translations.ts.
  translations jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint support_hours_one_row check (id),
  constraint support_hours_seven_days check (jsonb_array_length(days) = 7)
);
insert into support_hours (days, away_text)
select jsonb_agg(jsonb_build_object('opens', '09:00', 'closes', '01:00')),
       'We are away just now: we answer every day from 9:00am to 1:00am. Leave your message and we answer as soon as we are back.'
from generate_series(1, 7);

-- Tells every process that a thread has changed, so that it updates waiting browsers.
create function announce_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('support_changed', new.thread_id::text);
  return null;
end $$;
create trigger support_messages_announced after insert on support_messages
  for each row execute function announce_message();
create trigger support_notes_announced after insert on support_notes
  for each row execute function announce_message();
create trigger support_composing_announced after insert or update on support_composing
  for each row execute function announce_message();

create function announce_thread() returns trigger language plpgsql as $$
begin
  perform pg_notify('support_changed', new.id::text);
  return null;
end $$;
create trigger support_threads_announced after update on support_threads
  for each row
  when ((old.status, old.email, old.seen, old.token_hash, old.assigned_to, old.partnership_state,
         old.answered_up_to, old.order_id)
    is distinct from (new.status, new.email, new.seen, new.token_hash, new.assigned_to,
                      new.partnership_state, new.answered_up_to, new.order_id))
  execute function announce_thread();
