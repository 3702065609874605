-- Under which keys the shop was opened: what each signs, which says nothing of the key itself. A shop that is
-- opened under any other key would verify no PIN and read no code.
create table secret_keys (
  fingerprint bytea primary key,
  first_used_at timestamptz not null default now(),
  constraint secret_keys_fingerprint_whole check (octet_length(fingerprint) = 32)
);
