-- Which versions of the shop fit this database. A step that takes something away, once the code that used it
-- is gone, writes a row: a version that knows neither the step nor what it needs does not start any more.
create table contract_steps (
  -- The migration, by its file's name.
  name text primary key,
  -- The newest migration that a version must know to do without what was taken away.
  needs text not null,
  constraint contract_steps_needs_earlier check (needs < name)
);
comment on constraint contract_steps_needs_earlier on contract_steps is
  'Code that does without something is older than the step that takes it away.';
