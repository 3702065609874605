-- The double-entry ledger. It knows accounts and transfers, not what they are for.

-- Accounts of the ledger: those of owners, such as customers and affiliates, and those of the
-- system.
create table ledger_accounts (
  id integer generated always as identity primary key,
  owner_kind text not null,
  -- The owner's id within its kind; system accounts have a name instead.
  owner_id integer,
  -- Set for customers' accounts, for the foreign key.
  customer_id integer
    generated always as (case owner_kind when 'customer' then owner_id end) stored references accounts,
  name text,
  -- Updated by the statement that adds a transfer. Null for system accounts, so that no single row
  -- is updated by everybody.
  balance_sen bigint,
  -- The number of entries in the owner's history.
  entries integer not null default 0,
  -- The owner was erased: the account takes no transfers.
  closed boolean not null default false,
  constraint ledger_accounts_name_unique unique (name),
  -- Aborts a statement that would overspend.
  constraint ledger_accounts_never_negative check (balance_sen >= 0),
  -- An account with a balance cannot be closed, and a closed account stays empty.
  constraint ledger_accounts_closed_empty check (not closed or balance_sen = 0),
  constraint ledger_accounts_owner_kind_is_a_word check (owner_kind ~ '^[a-z][a-z_]{0,39}$'),
  -- A system account has a name, any other an owner.
  constraint ledger_accounts_one_owner check (
    (owner_kind = 'system') = (name is not null) and num_nonnulls(owner_id, name) = 1
  ),
  constraint ledger_accounts_owner_unique unique (owner_kind, owner_id),
  constraint ledger_accounts_system_keeps_none
    check ((owner_kind = 'system') = (balance_sen is null))
);
-- For the list of accounts by balance.
create index ledger_accounts_by_balance on ledger_accounts (owner_kind, balance_sen, owner_id)
  where entries > 0;
-- For the list of accounts by number of entries.
create index ledger_accounts_by_entries on ledger_accounts (owner_kind, entries, owner_id)
  include (balance_sen) where entries > 0;
-- System accounts: money paid in, goods sold, operators' adjustments, commission earned and paid out.
insert into ledger_accounts (owner_kind, name) values
  ('system', 'top_ups'), ('system', 'sales'), ('system', 'adjustments'),
  ('system', 'commissions'), ('system', 'payouts');

-- Transfers from the debited to the credited account. Append-only: a pending transfer is resolved
-- by another row that posts or voids it.
create table transfers (
  id text primary key,
  debit_account_id integer not null references ledger_accounts,
  credit_account_id integer not null references ledger_accounts,
  amount_sen integer not null,
  -- pending: announced, not counted; posted: counted; voided: cancelled.
  state text not null default 'posted',
  -- The pending transfer that this one posts or voids. No foreign key, because its check needs the
  -- right to lock the row, which the shop's role does not have. The trigger below checks instead.
  pending_id text,
  reason text not null,
  -- The idempotency key: a thing is transferred once.
  reference text not null,
  -- The account whose history shows it, and its number there, by which any page of a long history
  -- is found.
  holder_id integer not null references ledger_accounts,
  number integer,
  -- The operator's note.
  note text,
  created_at timestamptz not null default clock_timestamp(),
  constraint transfers_id_random check (id ~ '^g[0-9a-z]{26}$'),
  constraint transfers_amount_positive check (amount_sen > 0),
  constraint transfers_between_two check (debit_account_id <> credit_account_id),
  constraint transfers_holder_takes_part check (holder_id in (debit_account_id, credit_account_id)),
  constraint transfers_state_known check (state in ('pending', 'posted', 'voided')),
  constraint transfers_resolution_named check (
    case state when 'pending' then pending_id is null when 'voided' then pending_id is not null else true end
  ),
  -- A transfer that resolves another is not an entry of its own.
  constraint transfers_numbered_once check ((number is null) = (pending_id is not null)),
  constraint transfers_reference_unique unique (reference),
  -- Posted at most once and voided at most once. A voided transfer may still be posted: late money
  -- for a cancelled top-up is credited.
  constraint transfers_resolved_once unique (pending_id, state),
  constraint transfers_number_unique unique (holder_id, number),
  constraint transfers_reason_is_a_word check (reason ~ '^[a-z][a-z_]{0,39}$')
);
-- Sums a time span from the index alone.
create index transfers_posted on transfers (holder_id, created_at)
  include (amount_sen, credit_account_id) where state = 'posted';
-- Sums a day over all accounts.
create index transfers_posted_by_time on transfers (created_at) where state = 'posted';
create trigger transfers_never_changed before update or delete or truncate on transfers
  for each statement execute function refuse_change();
revoke update, delete, truncate on transfers from current_user;

-- Refuses to post or void anything but a matching pending transfer.
create function check_resolution() returns trigger language plpgsql as $$
begin
  perform from transfers p
  where p.id = new.pending_id and p.state = 'pending' and p.holder_id = new.holder_id
    and p.debit_account_id = new.debit_account_id and p.credit_account_id = new.credit_account_id
    and p.amount_sen = new.amount_sen and p.reason = new.reason;
  if not found then
    raise exception 'no such pending transfer'
      using errcode = 'check_violation', constraint = 'transfers_resolve_a_pending_one';
  end if;
  return new;
end $$;
create trigger transfers_resolve_a_pending_one before insert on transfers
  for each row when (new.pending_id is not null) execute function check_resolution();
