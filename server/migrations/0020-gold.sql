-- Gold: the prepaid balance of customers, kept as a ledger.

create table ledger_accounts (
  id integer generated always as identity primary key,
  -- Whose gold it is; the shop's own accounts have a name instead.
  customer_id integer references accounts,
  name text,
  -- Kept beside the transfers and changed by the statement that adds one. The shop's own accounts
  -- keep none, so that no single row has to be changed by everybody.
  balance_sen bigint,
  -- How many transfers the customer's history shows: the newest has this number.
  movements integer not null default 0,
  -- Whose person was erased: nothing comes in any more.
  closed boolean not null default false,
  constraint ledger_accounts_customer_unique unique (customer_id),
  constraint ledger_accounts_name_unique unique (name),
  constraint ledger_accounts_one_owner check (num_nonnulls(customer_id, name) = 1),
  constraint ledger_accounts_house_keeps_none check ((name is null) = (balance_sen is not null)),
  -- The last word on overspending: it aborts the whole statement that wanted more.
  constraint ledger_accounts_never_negative check (balance_sen >= 0),
  -- Neither is an account closed that has gold, nor does a closed one get any.
  constraint ledger_accounts_closed_empty check (not closed or balance_sen = 0)
);

-- What gold comes from and goes to: money paid in, goods bought, what an operator decided.
insert into ledger_accounts (name) values ('top_ups'), ('sales'), ('adjustments');

-- Every movement: from the account that is debited to the one that is credited. Rows are added and
-- never changed: a pending transfer is settled by another row that posts or voids it.
create table transfers (
  id text primary key,
  debit_account_id integer not null references ledger_accounts,
  credit_account_id integer not null references ledger_accounts,
  amount_sen integer not null,
  -- pending: announced, counts for nothing yet; posted: counts; voided: will not come.
  state text not null default 'posted',
  -- The pending transfer that this one posts or voids. No foreign key: its check would need the
  -- right to lock the row, which is the right to change it. The trigger below looks instead.
  pending_id text,
  reason text not null,
  -- What it was made for: the same thing is never transferred twice.
  reference text not null,
  -- The customer's side of it, and its number in that customer's history: so any page of it is found
  -- at once, however long the history is.
  holder_id integer not null references ledger_accounts,
  number integer,
  -- What an operator wrote.
  note text,
  created_at timestamptz not null default clock_timestamp(),
  constraint transfers_id_random check (id ~ '^g[0-9a-z]{26}$'),
  constraint transfers_amount_positive check (amount_sen > 0),
  constraint transfers_between_two check (debit_account_id <> credit_account_id),
  constraint transfers_holder_takes_part check (holder_id in (debit_account_id, credit_account_id)),
  constraint transfers_state_known check (state in ('pending', 'posted', 'voided')),
  constraint transfers_reason_known check (reason in ('top_up', 'purchase', 'refund', 'adjustment')),
  constraint transfers_settling_named check (
    case state when 'pending' then pending_id is null when 'voided' then pending_id is not null else true end
  ),
  -- What settles another is no movement of its own in the history.
  constraint transfers_numbered_once check ((number is null) = (pending_id is not null)),
  constraint transfers_reference_unique unique (reference),
  -- Posted once and voided once. A voided one may still be posted: money for a cancelled top-up can
  -- come late, and is credited.
  constraint transfers_settled_once unique (pending_id, state),
  constraint transfers_number_unique unique (holder_id, number)
);
-- What sums up a span of time without looking at the rows themselves.
create index transfers_posted on transfers (holder_id, created_at)
  include (amount_sen, credit_account_id) where state = 'posted';

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only ever added to' using errcode = 'insufficient_privilege';
end $$;

-- Holds for everybody, also for the tables' owner and for a superuser.
create trigger transfers_never_changed before update or delete or truncate on transfers
  for each statement execute function refuse_ledger_change();

-- And the shop's own role loses the right. (A superuser, as of the embedded database, has every
-- right there is; for it the trigger is what counts.)
do $$
begin
  execute format('revoke update, delete, truncate on transfers from %I', current_user);
end $$;

create function check_settling() returns trigger language plpgsql as $$
begin
  perform from transfers p
  where p.id = new.pending_id and p.state = 'pending' and p.holder_id = new.holder_id
    and p.debit_account_id = new.debit_account_id and p.credit_account_id = new.credit_account_id
    and p.amount_sen = new.amount_sen and p.reason = new.reason;
  if not found then
    raise exception 'no such pending transfer'
      using errcode = 'check_violation', constraint = 'transfers_settle_a_pending_one';
  end if;
  return new;
end $$;

create trigger transfers_settle_a_pending_one before insert on transfers
  for each row when (new.pending_id is not null) execute function check_settling();

-- How a top-up is paid. Its value is in the ledger, as a pending transfer of the same id.
create table topups (
  id text primary key,
  customer_id integer not null references accounts,
  value_sen integer not null,
  payment_method text not null references payment_methods,
  -- The method's fee, and with it what is to be paid or was paid.
  charge_sen integer not null,
  paid_sen integer not null,
  status text not null default 'pending',
  -- When the customer said that a manual payment is on its way: from then an operator looks for it.
  placed_at timestamptz,
  -- How whoever took the money calls it.
  transaction_id text,
  created_at timestamptz not null default now(),
  constraint topups_id_random check (id ~ '^g[0-9a-z]{26}$'),
  constraint topups_value_positive check (value_sen > 0),
  constraint topups_amounts_add_up check (paid_sen = value_sen + charge_sen and charge_sen >= 0),
  -- Gold never buys gold.
  constraint topups_never_by_gold check (payment_method <> 'apeak'),
  -- Forward only: pending → completed, pending → cancelled, and cancelled → completed by late money.
  constraint topups_status_known check (status in ('pending', 'cancelled', 'completed')),
  constraint topups_placed_by_hand check (placed_at is null or payment_method = 'check_payment')
);
create index topups_unpaid on topups (customer_id, created_at) where status = 'pending';
create index topups_placed on topups (placed_at) where status = 'pending' and placed_at is not null;

-- Gold that nobody could spend any more must not be left behind, whoever erases the person.
create function close_gold() returns trigger language plpgsql as $$
begin
  update ledger_accounts set closed = true where customer_id = new.id;
  return null;
end $$;

create trigger accounts_close_gold after update of erased_at on accounts
  for each row when (old.erased_at is null and new.erased_at is not null) execute function close_gold();

-- Top-ups are paid as orders are.
alter table payment_attempts drop constraint payment_attempts_kind_known;
alter table payment_attempts
  add constraint payment_attempts_kind_known check (kind in ('order', 'topup')),
  add column topup_id text
    generated always as (case kind when 'topup' then subject_id end) stored references topups,
  -- The price with its parts that this attempt pays: an order that was continued since and is then
  -- paid by an older attempt gets that attempt's numbers. Null where the subject has one price only.
  add column terms jsonb;
create index payment_attempts_topup on payment_attempts (topup_id) where topup_id is not null;

-- A refund goes back to where the money came from, or to the customer's gold.
alter table refunds
  add column way text not null default 'source',
  add constraint refunds_way_known check (way in ('source', 'gold')),
  add constraint refunds_gold_at_once check (way = 'source' or state = 'processed');

-- How whoever took an order's money calls it.
alter table orders add column transaction_id text;

-- A cart that continues an unpaid order instead of making one.
alter table carts add column continues_order text references orders on delete cascade;
create index carts_continues on carts (continues_order) where continues_order is not null;
