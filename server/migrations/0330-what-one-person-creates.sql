-- Value that operators create on their word: so much a day alone, and beyond it with a second person.

-- What an operator created alone, written in the transaction of the payment or the transfer.
create table operator_budget_uses (
  id bigint generated always as identity primary key,
  operator_id text not null,
  -- manual_money: transfers seen that pay for a placed order; gold: all else.
  budget text not null,
  amount_sen integer not null,
  -- The payment or the gold transfer.
  for_kind text not null,
  for_id text not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint operator_budget_uses_budget_known check (budget in ('manual_money', 'gold')),
  constraint operator_budget_uses_amount_positive check (amount_sen > 0),
  constraint operator_budget_uses_for_known check (for_kind in ('payment', 'transfer')),
  -- The same value counts once.
  constraint operator_budget_uses_once unique (for_kind, for_id)
);
create index operator_budget_uses_of_late on operator_budget_uses (operator_id, budget, created_at);
do $$
begin
  create trigger operator_budget_uses_never_changed
    before update or delete or truncate on operator_budget_uses
    for each statement execute function refuse_change();
  execute format('revoke update, delete, truncate on operator_budget_uses from %I', current_user);
end $$;

-- What was given and taken alone within the last day counts on.
insert into operator_budget_uses (operator_id, budget, amount_sen, for_kind, for_id, created_at)
select requested_by, 'gold', abs(amount_sen), 'transfer', transfer_id, created_at from gold_adjustments
where state = 'done' and decided_by is null and created_at > now() - interval '24 hours';

-- Besides adjustments: money seen beyond a limit, and unapplied money that is to become gold.
alter table gold_adjustments
  -- Null: money of a guest, which was seen.
  alter column customer_id drop not null,
  add column kind text not null default 'adjustment',
  -- Money seen: for what, and how the bank calls it.
  add column payable_kind text,
  add column payable_id text,
  add column bank_reference text,
  add column is_another boolean,
  -- The unapplied payment.
  add column payment_id integer;
alter table gold_adjustments drop constraint gold_adjustments_done_moved;
alter table gold_adjustments add constraint gold_adjustments_kind_known
  check (kind in ('adjustment', 'money_seen', 'unapplied_gold')) not valid;
alter table gold_adjustments add constraint gold_adjustments_done_moved
  check (kind = 'money_seen' or (state = 'done') = (transfer_id is not null)) not valid;
alter table gold_adjustments add constraint gold_adjustments_customer_known
  check (kind = 'money_seen' or customer_id is not null) not valid;
alter table gold_adjustments add constraint gold_adjustments_money_seen_whole
  check (kind <> 'money_seen'
         or num_nonnulls(payable_kind, payable_id, bank_reference, is_another) = 4) not valid;
alter table gold_adjustments add constraint gold_adjustments_payment_known
  check ((kind = 'unapplied_gold') = (payment_id is not null)) not valid;
