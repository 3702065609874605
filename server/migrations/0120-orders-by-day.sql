-- What operators ask of all orders: any page of them in any order, what was sold, how long a delivery
-- took. All of it stays quick with a million.

-- When it was paid for and when it was delivered, for the first time each.
alter table orders
  add column paid_at timestamptz,
  add column completed_at timestamptz,
  add constraint orders_completed_after_paid check (completed_at is null or completed_at >= paid_at);

-- Whatever moves an order, its times are written down.
create function note_order_times() returns trigger language plpgsql as $$
begin
  new.paid_at := coalesce(new.paid_at, now());
  if new.status = 'completed' then
    new.completed_at := coalesce(new.completed_at, greatest(now(), new.paid_at));
  end if;
  return new;
end $$;
create trigger orders_inserted_with_times before insert on orders
  for each row when (new.status in ('processing', 'completed')) execute function note_order_times();
create trigger orders_moved_with_times before update of status on orders
  for each row when (new.status in ('processing', 'completed') and new.status is distinct from old.status)
  execute function note_order_times();

-- Those that were paid before this was written down have it from their histories.
update orders o set
  paid_at = e.at,
  completed_at = case when o.status = 'completed' then e.at end
from (
  select order_id, min(created_at) as at from order_events where event in ('paid', 'imported')
  group by order_id
) e
where e.order_id = o.id and o.status in ('processing', 'completed', 'refunded');

-- The list in the order of time, and by amount: what it filters by is in the index.
create index orders_created on orders (created_at, id) include (status, payment_method, category_id);
create index orders_total on orders (total_sen, id)
  include (created_at, status, payment_method, category_id);
-- A player's id or whatever else was answered: options @> '[{"value": …}]'.
create index orders_answers on orders using gin (options jsonb_path_ops);
-- An address in any letters, whole or by its beginning, whatever the database's collation.
drop index orders_email;
create index orders_email on orders (lower(customer_email) text_pattern_ops);
-- What is sold and how long it takes is summed up from these alone.
create index orders_paid on orders (paid_at) include (payment_method, category_id, total_sen, completed_at)
  where paid_at is not null;
create index orders_completed on orders (completed_at) include (paid_at, category_id)
  where completed_at is not null;

-- How many orders of each kind were placed on each day (Malaysia's), counted by a job when the day has
-- been over for an hour, and anew after one of its orders was moved. A day without its row here, and
-- one that is named in order_day_changes, is counted when somebody asks.
create table order_days (
  day date primary key
);
create table order_day_counts (
  -- Of a kind each is one that there is or, empty or 0, all of them: so that of whatever kinds somebody
  -- wants to know, a row a day is read. A game that is not sold any more is -1.
  status text not null,
  payment_method text not null,
  category_id integer not null,
  day date not null references order_days on delete cascade,
  orders integer not null,
  primary key (status, payment_method, category_id, day) include (orders),
  constraint order_day_counts_positive check (orders > 0)
);
create index order_day_counts_day on order_day_counts (day);

-- What was sold and delivered on each of those days, summed up by one thing at a time.
create table order_day_sums (
  day date not null references order_days on delete cascade,
  -- method, game (its number; 0: not sold any more) and hour (Malaysia's) of orders that were paid on
  -- the day; wait and within: of those delivered on it, how long that took. wait: the power of 1.05 that
  -- is not less, in seconds, which tells every percentile to a twentieth; within: not more seconds.
  by text not null,
  key text not null,
  orders integer not null,
  sen bigint not null,
  primary key (day, by, key),
  constraint order_day_sums_by_known check (by in ('method', 'game', 'hour', 'wait', 'within'))
);

-- Days of which an order was changed since. A row each transaction, so that none waits for another; it
-- is there exactly for whoever sees the change as well.
create table order_day_changes (
  day date not null,
  transaction xid8 not null default pg_current_xact_id(),
  primary key (day, transaction)
);

create function malaysian_day(at timestamptz) returns date language sql immutable
  return (at at time zone 'Asia/Kuala_Lumpur')::date;
create function malaysian_midnight(day date) returns timestamptz language sql immutable
  return day::timestamp at time zone 'Asia/Kuala_Lumpur';

create function note_order_day() returns trigger language plpgsql as $$
begin
  insert into order_day_changes (day) values (malaysian_day(case tg_op
    when 'INSERT' then new.created_at else old.created_at end))
  on conflict do nothing;
  return null;
end $$;
-- Today's orders, which are nearly all that move, cost nothing by this.
create trigger orders_earlier_inserted after insert on orders
  for each row when (malaysian_day(new.created_at) < malaysian_day(now()))
  execute function note_order_day();
create trigger orders_earlier_updated after update of status, payment_method, category_id on orders
  for each row when (malaysian_day(old.created_at) < malaysian_day(now()))
  execute function note_order_day();
create trigger orders_earlier_deleted after delete on orders
  for each row when (malaysian_day(old.created_at) < malaysian_day(now()))
  execute function note_order_day();
