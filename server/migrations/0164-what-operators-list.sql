-- What operators did is listed by time, of every kind of thing. What shoppers, providers and jobs did is in
-- none of these indexes: it costs them nothing.
create index order_events_operated on order_events (created_at, id) where actor_kind = 'operator';
create index topup_events_operated on topup_events (created_at, id) where actor_kind = 'operator';
create index refund_events_operated on refund_events (created_at, id) where actor_kind = 'operator';
create index payment_events_operated on payment_events (created_at, id) where actor_kind = 'operator';
create index unmatched_money_events_operated on unmatched_money_events (created_at, id) where actor_kind = 'operator';
create index gold_adjustment_events_operated on gold_adjustment_events (created_at, id) where actor_kind = 'operator';
create index support_thread_events_operated on support_thread_events (created_at, id) where actor_kind = 'operator';
create index affiliate_events_operated on affiliate_events (created_at, id) where actor_kind = 'operator';
create index order_events_operated_by on order_events (actor, created_at) where actor_kind = 'operator';
create index operator_events_by_time on operator_events (created_at, id);
drop index operator_events_created;

-- Any page of a million payments is found in one of these, whatever is filtered by.
drop index payments_by_time;
create index payments_by_time on payments (created_at, id) include (state, provider);
create index payments_by_amount on payments (amount_sen, id) include (state, provider);
create index payment_attempts_open on payment_attempts (created_at, id) include (provider)
  where next_poll_at is not null;

-- Nothing is handed to somebody who is not there.
delete from claims where operator_id not in (select id from operators);
alter table claims add constraint claims_operator_known foreign key (operator_id) references operators;
