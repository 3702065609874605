-- A signed success whose provider may not be asked yet, or does not answer, waits for it: until then
-- nothing is released that its money is for.
alter table provider_messages
  -- When its provider is asked about it next; null where it does not wait.
  add column ask_after timestamptz,
  -- How often the provider was asked and did not know.
  add column asks integer not null default 0,
  -- Whether its money counts already, by its signature alone; null while that is not decided.
  add column believed boolean,
  -- What was handled waits for nothing.
  add constraint provider_messages_waiting_are_open check (handled_at is null or ask_after is null);
create index provider_messages_waiting on provider_messages (provider, ask_after)
  where ask_after is not null;

-- The calls of the last minute, each with its time: a count by the minute of the clock would allow twice
-- as many within sixty seconds.
alter table provider_api_usage
  drop column minute,
  drop column used,
  add column called_at timestamptz[] not null default '{}';
