-- A mail that many shoppers cause is no job of its own: the statement that causes it writes a row here,
-- and those that are due are sent a hundred at a time.

create table due_mails (
  id bigint generated always as identity primary key,
  -- Which mail it is, and the id of what it is about.
  kind text not null,
  about text not null,
  -- Once it is tried: when again, should nobody have said by then that it was sent.
  next_try_at timestamptz not null default now(),
  tries integer not null default 0
);
create index due_mails_next on due_mails (next_try_at);
