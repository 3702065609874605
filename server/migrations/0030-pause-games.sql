-- Operators can pause the sale of one game.
alter table categories
  add column selling_paused_until timestamptz,
  add column selling_paused_text text not null default '';
