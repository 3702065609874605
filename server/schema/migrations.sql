-- Which parts of the schema a database has. Run at each start: see server/platform/postgres/migrate.ts.

-- The migrations that were applied, or that the schema files included when the database was made.
create table if not exists schema_migrations (
  name text primary key,
  applied_at timestamptz not null default now()
);

-- The functions and triggers as they were last made from the schema files.
create table if not exists schema_routines (
  -- 'function f', or 'trigger t on table'.
  name text primary key,
  -- SHA-256 of the statement.
  hash text not null
);
