-- The same transfer, and the same unapplied money, waits for one approval at a time.
drop index concurrently if exists gold_adjustments_bank_reference_waits_once;
create unique index concurrently gold_adjustments_bank_reference_waits_once
  on gold_adjustments (bank_reference) where state = 'waiting' and kind = 'money_seen';
drop index concurrently if exists gold_adjustments_payment_waits_once;
create unique index concurrently gold_adjustments_payment_waits_once
  on gold_adjustments (payment_id) where state = 'waiting' and kind = 'unapplied_gold';
