-- Money that comes late pays at the terms of its attempt only while those are not better than today's,
-- or the shopper has agreed to them not long ago.

-- When its shopper agreed to the terms of an attempt: with the order, or when they continued it.
alter table payment_attempts add column agreed_at timestamptz not null default now();
update payment_attempts set agreed_at = created_at;

-- terms_ended: it came too late for a price that nobody gets any more.
alter table payments drop constraint payments_unapplied_reason_known;
alter table payments add constraint payments_unapplied_reason_known check (
  unapplied_reason in ('already_paid', 'wrong_amount', 'wrong_currency', 'goods_gone', 'terms_ended')
);
