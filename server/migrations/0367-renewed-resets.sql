-- A live reset link is mailed again instead of another one: its token is computed from the seed and a key
-- outside the database. Null in links of the version before, which cannot be mailed again.
alter table password_resets
  add column seed bytea,
  add column created_at timestamptz not null default now(),
  -- As many random bytes as a code's.
  add constraint password_resets_seed_length check (length(seed) = 16) not valid;
