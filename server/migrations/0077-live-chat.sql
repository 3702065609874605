-- The live chat: conversations that a browser finds by a token, and who of the shop is there.

alter table support_threads
  -- SHA-256 of the token that the conversation's browser made and keeps.
  add column token_hash bytea,
  -- The newest message that its sender has seen in the chat; others are mailed.
  add column seen bigint not null default 0,
  add constraint support_threads_token_unique unique (token_hash),
  add constraint support_threads_chat_by_token check (
    erased_at is not null or (kind = 'chat') = (token_hash is not null)
  ),
  drop constraint support_threads_erased_whole,
  -- A thread whose person was erased keeps its number and history, and nothing that they said; no
  -- browser finds it any more.
  add constraint support_threads_erased_whole check (
    erased_at is null
    or num_nonnulls(customer_id, name, email, subject, order_id, request_hash, token_hash) = 0
      and details = '{}' and status = 'closed'
  );

-- When each operator was last there to answer.
create table support_presence (
  operator text primary key,
  seen_at timestamptz not null default now()
);

-- Every process hears of what changes in a thread, by its number, and tells the browsers that wait.
create function announce_message() returns trigger language plpgsql as $$
begin
  perform pg_notify('support_changed', new.thread_id::text);
  return null;
end $$;
create trigger support_messages_announced after insert on support_messages
  for each row execute function announce_message();

create function announce_thread() returns trigger language plpgsql as $$
begin
  perform pg_notify('support_changed', new.id::text);
  return null;
end $$;
create trigger support_threads_announced after update on support_threads
  for each row
  when ((old.status, old.email, old.seen, old.token_hash)
    is distinct from (new.status, new.email, new.seen, new.token_hash))
  execute function announce_thread();
