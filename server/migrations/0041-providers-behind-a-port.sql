-- Any provider that is a payment method may have attempts, and what providers sent is kept as it came.

-- Which methods and providers there are is known by the code: what has no row cannot be chosen.
alter table payment_methods drop constraint payment_methods_known;
alter table payment_methods
  add constraint payment_methods_value_shaped check (value ~ '^[a-z][a-z0-9_]{0,39}$');
alter table payment_attempts drop constraint payment_attempts_provider_known;
alter table payment_attempts
  add constraint payment_attempts_provider_is_method
    foreign key (provider) references payment_methods (value);

-- The words that payments are talked about in.
alter table payment_attempts rename column next_ask_at to next_poll_at;
alter table payment_attempts rename column asks to polls;
alter table payment_attempts rename column asked_at to synced_at;
alter table provider_questions rename to provider_api_usage;
alter table provider_api_usage rename constraint provider_questions_pkey to provider_api_usage_pkey;
alter table provider_api_usage rename column question to call;
alter table provider_api_usage rename column asked to used;
update payments set source = 'sync' where source = 'asked';

-- What the messages that are not handled yet tell of is looked up at the providers, at once: they are
-- kept as what was once read of them, which nobody reads any more.
update payment_attempts a set next_poll_at = now()
from provider_messages m
where m.handled_at is null and a.provider = m.provider and a.state <> 'paid'
  and (a.reference = m.body ->> 'reference'
    or a.provider_order_id = m.body -> 'payment' ->> 'orderId');
update provider_messages set handled_at = now(), outcome = 'looked_up' where handled_at is null;

alter table provider_messages drop column body;
alter table provider_messages
  -- The callback path by which it came.
  add column path text not null default '',
  -- The headers that sign and name it.
  add column headers jsonb not null default '{}',
  -- The bytes as they came; null for those handled before this was kept, and some time after the
  -- handling: they name who paid.
  add column body bytea;
alter table provider_messages
  add constraint provider_messages_open_have_bytes check (handled_at is not null or body is not null);
-- What can be handled again once the shop has learnt to read it.
create index provider_messages_unreadable on provider_messages (id) where outcome = 'unreadable';

-- Jobs that are queued under their old names. The queue's own tables are made after the first of
-- these files. What was to be acknowledged is forgotten: the provider sends it again.
do $$
begin
  if to_regclass('graphile_worker._private_tasks') is null then return; end if;
  delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
  where t.id = j.task_id and t.identifier = 'acknowledge_fiuu';
  update graphile_worker._private_tasks t set identifier = renamed.now
  from (values ('ask_open_attempts', 'poll_payment_attempts'), ('ask_refunds', 'poll_refunds'),
               ('release_holds', 'release_reservations')) as renamed (earlier, now)
  where t.identifier = renamed.earlier
    and not exists (select from graphile_worker._private_tasks o where o.identifier = renamed.now);
end $$;
