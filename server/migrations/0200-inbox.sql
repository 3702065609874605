-- The operators' inbox: who waits for an answer, who sees to it, and what operators say among themselves.

alter table support_threads
  -- Since when its sender waits for an answer. A closed thread keeps it, for when it is reopened.
  add column waiting_since timestamptz,
  add column last_message_at timestamptz,
  -- The newest message of an operator: whoever answers says which they have seen.
  add column answered_up_to bigint not null default 0,
  -- Who sees to it; null: anybody.
  add column assigned_to text references operators,
  -- How a partnership enquiry stands.
  add column partnership_state text,
  add constraint support_threads_partnership_state_known check (
    partnership_state in ('new', 'in_talks', 'declined', 'partner')
  ),
  add constraint support_threads_partnership_has_state check (
    (kind = 'partnership') = (partnership_state is not null)
  ) not valid;

update support_threads t set
  partnership_state = case kind when 'partnership' then 'new' end,
  last_message_at = said.last_at,
  answered_up_to = said.answered_up_to,
  waiting_since = (
    select min(created_at) from support_messages
    where thread_id = t.id and author <> 'operator' and id > said.answered_up_to
  )
from (
  select thread_id, max(created_at) as last_at,
         coalesce(max(id) filter (where author = 'operator'), 0) as answered_up_to
  from support_messages group by thread_id
) said
where said.thread_id = t.id;
alter table support_threads validate constraint support_threads_partnership_has_state;

-- How the inbox is sorted: who waits longest, then what is open, then what is closed.
create function thread_turn(status text, waiting_since timestamptz)
returns timestamptz language sql immutable parallel safe
return case when status <> 'open' then timestamptz 'infinity'
  else coalesce(waiting_since, timestamptz '3000-01-01 00:00:00+00') end;
create index support_threads_by_turn on support_threads (thread_turn(status, waiting_since), id);
create index support_threads_by_last on support_threads (last_message_at, id);
create index support_threads_assigned on support_threads (assigned_to, id)
  where status = 'open' and assigned_to is not null;
create index support_threads_waiting on support_threads (waiting_since)
  where status = 'open' and waiting_since is not null;
create index support_threads_partnerships on support_threads (partnership_state, id)
  where kind = 'partnership';
create index support_threads_order on support_threads (order_id) where order_id is not null;

-- Threads are found by parts of who wrote and of what was said.
create function thread_text(name text, email text, subject text)
returns text language sql immutable parallel safe
return lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(subject, ''));
create index support_threads_searched on support_threads
  using gin (thread_text(name, email, subject) gin_trgm_ops);
create index support_messages_searched on support_messages
  using gin (lower(body) gin_trgm_ops) where body is not null;

-- What operators say among themselves. In a table of its own: nothing that a shopper is shown, and no
-- mail, reads it.
create table support_notes (
  id bigint generated always as identity primary key,
  thread_id bigint not null references support_threads,
  -- The operator's click: the same key is one note.
  request_key text not null,
  operator_id text not null references operators,
  -- Null once the person whose thread it is was erased.
  body text,
  created_at timestamptz not null default clock_timestamp(),
  constraint support_notes_once unique (thread_id, request_key),
  constraint support_notes_says_something check (body ~ '\S')
);
create index support_notes_thread on support_notes (thread_id, id);

-- Who writes an answer just now. Nothing that must survive.
create unlogged table support_composing (
  thread_id bigint not null,
  operator_id text not null,
  until timestamptz not null,
  constraint support_composing_pkey primary key (thread_id, operator_id)
);

alter table support_thread_events
  drop constraint support_thread_events_event_known,
  add constraint support_thread_events_event_known check (
    event in ('opened', 'replied', 'closed', 'reopened', 'erased', 'assigned', 'noted',
              'partnership_moved')
  );

-- Every process tells its operators of each of these, as it tells browsers of messages.
create trigger support_notes_announced after insert on support_notes
  for each row execute function announce_message();
create trigger support_composing_announced after insert or update on support_composing
  for each row execute function announce_message();
create trigger support_threads_worked_on after update on support_threads
  for each row
  when ((old.assigned_to, old.partnership_state, old.answered_up_to)
    is distinct from (new.assigned_to, new.partnership_state, new.answered_up_to))
  execute function announce_thread();

-- Saved answers; `body` holds placeholders such as {name}.
create table support_snippets (
  id integer generated always as identity primary key,
  -- The click that saved it first: the same key is one snippet.
  request_key text not null,
  name text not null,
  body text not null,
  -- Counts on with each change, so that none is overwritten unseen.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- From then it is offered to nobody.
  archived_at timestamptz,
  constraint support_snippets_request_once unique (request_key),
  constraint support_snippets_says_something check (name ~ '\S' and body ~ '\S')
);
-- Two that are offered under one name cannot be told apart.
create unique index support_snippets_name_once on support_snippets (lower(name))
  where archived_at is null;

-- When somebody is there to answer, and what the live chat says when nobody is. One row.
create table support_hours (
  id boolean primary key default true,
  -- Seven days from Monday, each { opens, closes } as HH:MM of Malaysia's day, or null. What closes
  -- before it opens closes on the next day.
  days jsonb not null,
  away_text text not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint support_hours_one_row check (id),
  constraint support_hours_seven_days check (jsonb_array_length(days) = 7)
);
insert into support_hours (days, away_text)
select jsonb_agg(jsonb_build_object('opens', '09:00', 'closes', '01:00')),
       'We are away just now: we answer every day from 9:00am to 1:00am. Leave your message and we answer as soon as we are back.'
from generate_series(1, 7);
