-- Each backup that was made by night, or could not be.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  filename text not null,
  bytes bigint,
  row_count bigint,
  failure text,
  -- A backup that did not fail is whole, and was read again.
  constraint backups_made_or_failed check ((failure is null) = (bytes is not null and row_count is not null))
);
create index backups_finished on backups (finished_at);
