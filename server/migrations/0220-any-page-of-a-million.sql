-- Which of a million events a page of the history shows is found in an index alone, whatever is filtered
-- by. Operators' events only: nobody else's cost anything by it.
drop index order_events_operated;
drop index order_events_operated_by;
drop index operator_events_by_time;
create index order_events_operated on order_events (created_at, id)
  include (event, actor) where actor_kind = 'operator';
create index order_events_operated_by on order_events (actor, created_at, id)
  include (event) where actor_kind = 'operator';
create index operator_events_by_time on operator_events (created_at, id)
  include (subject_kind, action, actor);

-- Whose gold has the most entries.
create index ledger_accounts_by_entries on ledger_accounts (owner_kind, entries, owner_id)
  include (balance_sen) where entries > 0;

-- How many payments of each kind were recorded on each day (Malaysia's), as orders are counted: by a job
-- when the day has been over for an hour, and anew after one of its payments was changed.
create table payment_days (
  day date primary key
);
create table payment_day_counts (
  -- Each is one that there is or, empty, all of them.
  state text not null,
  provider text not null,
  day date not null references payment_days on delete cascade,
  payments integer not null,
  primary key (state, provider, day) include (payments),
  constraint payment_day_counts_positive check (payments > 0)
);
create index payment_day_counts_day on payment_day_counts (day);
-- Days of which a payment was changed since: a row each transaction, so that none waits for another.
create table payment_day_changes (
  day date not null,
  transaction xid8 not null default pg_current_xact_id(),
  primary key (day, transaction)
);

create function note_payment_day() returns trigger language plpgsql as $$
begin
  insert into payment_day_changes (day) values (malaysian_day(case tg_op
    when 'INSERT' then new.created_at else old.created_at end))
  on conflict do nothing;
  return null;
end $$;
-- Today's payments, which are nearly all that change, cost nothing by this.
create trigger payments_earlier_inserted after insert on payments
  for each row when (malaysian_day(new.created_at) < malaysian_day(now()))
  execute function note_payment_day();
create trigger payments_earlier_updated after update of state, provider on payments
  for each row when (malaysian_day(old.created_at) < malaysian_day(now()))
  execute function note_payment_day();
create trigger payments_earlier_deleted after delete on payments
  for each row when (malaysian_day(old.created_at) < malaysian_day(now()))
  execute function note_payment_day();
