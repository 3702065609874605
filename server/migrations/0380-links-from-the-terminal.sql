-- Links that the server's terminal prints: one makes the first owner, another lets an operator in again
-- who lost password and second factor.

create table first_owner_links (
  -- SHA-256 of the token: whoever reads the table cannot use it.
  token_hash bytea primary key,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  -- When it was used, or another link took its place.
  ended_at timestamptz,
  constraint first_owner_links_token_hashed check (length(token_hash) = 32)
);
-- One open link: each start of a shop without operators makes another.
create unique index first_owner_links_one_open on first_owner_links ((true)) where ended_at is null;

-- Whether using the link also removes the second factor, so that another is set up at the next login.
alter table operator_password_resets
  add column resets_second_factor boolean not null default false;
