-- The ledger knows accounts and transfers, and nothing of what they are for: gold stands on it, and
-- whatever else is kept in accounts can.

-- An account belongs to an owner, which is a kind and a number, or is one of the shop's own.
alter table ledger_accounts
  drop constraint ledger_accounts_customer_unique,
  drop constraint ledger_accounts_customer_id_fkey,
  drop constraint ledger_accounts_one_owner,
  drop constraint ledger_accounts_house_keeps_none;
alter table ledger_accounts rename column customer_id to owner_id;
-- How many entries the owner's history shows: the newest has this number.
alter table ledger_accounts rename column movements to entries;
alter table ledger_accounts add column owner_kind text;
update ledger_accounts set owner_kind = case when name is null then 'customer' else 'system' end;
alter table ledger_accounts
  alter column owner_kind set not null,
  -- Gold's, not the ledger's: a customer is somebody with a login.
  add column customer_id integer
    generated always as (case owner_kind when 'customer' then owner_id end) stored references accounts,
  add constraint ledger_accounts_owner_kind_is_a_word check (owner_kind ~ '^[a-z][a-z_]{0,39}$'),
  -- A system account has a name, every other a number within its kind.
  add constraint ledger_accounts_one_owner check (
    (owner_kind = 'system') = (name is not null) and num_nonnulls(owner_id, name) = 1
  ),
  add constraint ledger_accounts_owner_unique unique (owner_kind, owner_id),
  -- System accounts keep no balance, so that no single row has to be changed by everybody.
  add constraint ledger_accounts_system_keeps_none
    check ((owner_kind = 'system') = (balance_sen is null));

create or replace function close_gold() returns trigger language plpgsql as $$
begin
  update ledger_accounts set closed = true where owner_kind = 'customer' and owner_id = new.id;
  return null;
end $$;

-- Why something was transferred is a word that the ledger keeps and does not know.
alter table transfers drop constraint transfers_reason_known;
alter table transfers add constraint transfers_reason_is_a_word check (reason ~ '^[a-z][a-z_]{0,39}$');

-- A pending transfer is resolved by another one that posts or voids it.
alter table transfers rename constraint transfers_settling_named to transfers_resolution_named;
alter table transfers rename constraint transfers_settled_once to transfers_resolved_once;
drop trigger transfers_settle_a_pending_one on transfers;
drop function check_settling();

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

-- The same refusal serves every table that is only ever added to, and names it.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;

drop trigger transfers_never_changed on transfers;
drop function refuse_ledger_change();
create trigger transfers_never_changed before update or delete or truncate on transfers
  for each statement execute function refuse_change();
