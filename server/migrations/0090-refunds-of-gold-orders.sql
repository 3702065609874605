-- Refunds of orders paid with gold, which have no payment, beside the others. A process of the
-- previous version still makes them without a row here.
alter table refunds alter column payment_id drop not null;
alter table refunds add column order_id text;
alter table refunds add constraint refunds_of_payment_or_order
  check (num_nonnulls(payment_id, order_id) = 1 and (order_id is null or way = 'gold')) not valid;

-- Earlier ones, by the transfers that made them.
with earlier as (
  insert into refunds (id, order_id, amount_sen, way, state, provider_refund_id, request_key,
                       next_poll_at, created_at)
  select 'r' || substr(t.id, 2), substring(t.reference from '^refund:([^#]+)'), t.amount_sen, 'gold',
         'processed', t.id, t.id, null, t.created_at
  from transfers t join ledger_accounts a on a.id = t.debit_account_id
  where t.reason = 'refund' and t.state = 'posted' and a.name = 'sales'
  returning *
)
insert into refund_events (refund_id, event, actor_kind, actor, to_status, data, created_at)
select id, 'imported', 'job', 'migration', state,
       jsonb_build_object('order_id', order_id, 'amount_sen', amount_sen, 'way', way,
                          'provider_refund_id', provider_refund_id), created_at
from earlier;
