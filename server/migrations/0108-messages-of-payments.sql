-- Which payment, and which attempt, a provider's message was about: the attempt by our reference or by
-- the provider's own order. Null for those handled before this was kept.
alter table provider_messages
  add column attempt_name text,
  add column provider_payment_id text;
create index provider_messages_attempt on provider_messages (provider, attempt_name)
  where attempt_name is not null;
create index provider_messages_payment on provider_messages (provider, provider_payment_id)
  where provider_payment_id is not null;
