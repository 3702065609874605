-- What operators must know of the shop: each kind has one row from when it first began.
create table alerts (
  kind text not null,
  -- When what stands here began, what it is, and when it was over; null: it goes on.
  since timestamptz not null default now(),
  what text not null,
  over_at timestamptz,
  -- When a mail last told of this kind, that it began or that it is over; null: none ever did.
  told_at timestamptz,
  -- Whoever looks, and however many do, begins it once.
  constraint alerts_one_each primary key (kind),
  constraint alerts_kind_known check (
    kind in ('ledger', 'money', 'failed_jobs', 'late_jobs', 'late_mails', 'backup', 'certificate')
  ),
  -- It is over after it began.
  constraint alerts_over_later check (over_at >= since)
);

-- Since when a mail is due, however often it was tried.
alter table due_mails add column queued_at timestamptz not null default now();
