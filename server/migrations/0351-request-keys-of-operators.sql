-- Whose click a request key is: another operator who sends the same key is refused, and is never
-- answered with what the first one made. Forgotten after a while: a browser makes a new key each time.
create table operator_requests (
  request_key text primary key,
  operator_id text not null references operators,
  created_at timestamptz not null default now()
);
create index operator_requests_created on operator_requests (created_at);
