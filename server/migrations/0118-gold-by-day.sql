-- What gold moved on a day, over all customers.
create index transfers_posted_by_time on transfers (created_at) where state = 'posted';
-- Whose gold is most, for the list of accounts.
create index ledger_accounts_by_balance on ledger_accounts (owner_kind, balance_sen, owner_id)
  where entries > 0;
