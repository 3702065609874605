-- What affiliates earn is money in the ledger: a closed month is a transfer from the shop's commission
-- expense to what it owes the affiliate, a payout one from there.

insert into ledger_accounts (owner_kind, name) values ('system', 'commissions'), ('system', 'payouts');

-- What is owed to somebody who was erased can never be paid out: neither is such an account closed,
-- nor does a closed one get anything.
create or replace function close_gold() returns trigger language plpgsql as $$
begin
  update ledger_accounts set closed = true
  where owner_kind in ('customer', 'affiliate') and owner_id = new.id;
  return null;
end $$;

-- A month of an affiliate, as it was when it was closed.
create table commission_statements (
  affiliate_id integer not null references affiliates,
  month date not null references commission_months,
  active_users integer not null,
  sales_sen bigint not null,
  rate_hundredths integer not null,
  -- Of the sales; negative where more was refunded than sold.
  commission_sen bigint not null,
  -- What refunds of earlier months left to be taken off: zero or negative.
  carried_sen bigint not null,
  -- What the affiliate got.
  amount_sen bigint not null,
  -- No foreign key, here and below: its check would need the right to change transfers.
  transfer_id text,
  created_at timestamptz not null default now(),
  primary key (affiliate_id, month),
  constraint commission_statements_carry_debts_only check (carried_sen <= 0),
  constraint commission_statements_add_up check (
    amount_sen = greatest(0, commission_sen + carried_sen)
  ),
  constraint commission_statements_are_transferred check ((amount_sen > 0) = (transfer_id is not null))
);
create trigger commission_statements_never_changed
  before update or delete or truncate on commission_statements
  for each statement execute function refuse_change();

-- What was paid out to an affiliate.
create table payouts (
  id text primary key,
  affiliate_id integer not null references affiliates,
  amount_sen integer not null,
  way text not null,
  -- The bank's, of a transfer there.
  bank_reference text,
  -- The operator's click: the same key is one payout.
  request_key text not null,
  transfer_id text not null,
  created_at timestamptz not null default now(),
  constraint payouts_id_random check (id ~ '^p[0-9a-z]{26}$'),
  constraint payouts_amount_positive check (amount_sen > 0),
  constraint payouts_way_known check (way in ('gold', 'bank')),
  constraint payouts_bank_named check ((way = 'bank') = (bank_reference is not null)),
  constraint payouts_request_once unique (request_key),
  -- The same transfer of a bank is not two payouts.
  constraint payouts_bank_once unique (bank_reference)
);
create index payouts_affiliate on payouts (affiliate_id, created_at);
create trigger payouts_never_changed before update or delete or truncate on payouts
  for each statement execute function refuse_change();

do $$
begin
  execute format(
    'revoke update, delete, truncate on commission_statements, payouts from %I', current_user
  );
end $$;
