-- Of a session that ends every process hears at once, and ends what it streams to it.
create function announce_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('operator_session_ended', encode(new.token_hash, 'hex'));
  return null;
end $$;
create trigger operator_sessions_end_announced after update of ended_at on operator_sessions
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function announce_ended_session();

-- Links by which operators choose another password.
create table operator_password_resets (
  id text primary key,
  operator_id text not null references operators,
  -- The token in the mail is computed from this and a key outside the database.
  seed bytea not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '1 hour',
  -- When it was used, or another link of the operator's was.
  used_at timestamptz,
  constraint operator_password_resets_token_unique unique (token_hash),
  constraint operator_password_resets_token_hashed check (length(token_hash) = 32)
);
create index operator_password_resets_operator on operator_password_resets (operator_id);
create index operator_password_resets_created on operator_password_resets (created_at);
