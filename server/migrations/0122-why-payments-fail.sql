-- Why payments fail, and what goes back, for those who watch over them.

-- What the provider calls the reason, the last time that it said the attempt had failed; null where it
-- named none.
alter table payment_attempts add column failure_reason text;
create index payment_attempts_created on payment_attempts (created_at)
  include (provider, state, failure_reason);
create index refunds_created on refunds (created_at);
create index refunds_requested on refunds (created_at) where state = 'requested';
