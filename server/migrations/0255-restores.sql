-- Each time that the shop was restored from a backup: what happened in between, its providers alone know.
create table restores (
  id integer generated always as identity primary key,
  backup_made_at timestamptz not null,
  restored_at timestamptz not null default now()
);
