-- Bank transfers to several affiliates at once: prepared as a file for the bank, and paid out once the
-- bank has made them. Meanwhile nobody pays the same out in another way.

create table payout_runs (
  id text primary key,
  -- The operator's click: the same key is one run.
  request_key text not null,
  prepared_by text not null references operators,
  created_at timestamptz not null default now(),
  -- The bank's, of the transfers.
  bank_reference text,
  paid_at timestamptz,
  cancelled_at timestamptz,
  -- Who said that it was paid, or cancelled it.
  closed_by text references operators,
  constraint payout_runs_id_random check (id ~ '^b[0-9a-z]{26}$'),
  constraint payout_runs_request_once unique (request_key),
  -- The same transfer of a bank is not two runs.
  constraint payout_runs_reference_once unique (bank_reference),
  constraint payout_runs_paid_or_cancelled check (num_nonnulls(paid_at, cancelled_at) < 2),
  constraint payout_runs_paid_named check ((paid_at is null) = (bank_reference is null)),
  constraint payout_runs_closed_by_somebody check (
    (num_nonnulls(paid_at, cancelled_at) = 1) = (closed_by is not null)
  )
);
create index payout_runs_open on payout_runs (created_at) where paid_at is null and cancelled_at is null;

create table payout_run_items (
  run_id text not null references payout_runs,
  affiliate_id integer not null references affiliates,
  amount_sen integer not null,
  -- Until the run is paid or cancelled.
  is_open boolean not null default true,
  constraint payout_run_items_pkey primary key (run_id, affiliate_id),
  constraint payout_run_items_amount_positive check (amount_sen > 0)
);
-- What somebody is owed is on its way once.
create unique index payout_run_items_one_open on payout_run_items (affiliate_id) where is_open;

alter table affiliate_events
  drop constraint affiliate_events_event_known,
  add constraint affiliate_events_event_known check (
    event in ('applied', 'approved', 'rejected', 'suspended', 'reinstated', 'code_chosen', 'paid_out',
              'erased', 'document_read', 'bank_read', 'payout_prepared', 'payout_cancelled')
  );

-- What operators list: applications by how they stand, statements and payouts by person.
create index affiliate_applications_by_status on affiliate_applications (status, id)
  where erased_at is null;
create index payouts_created on payouts (created_at, id);
create index referrals_of_affiliate on referrals (affiliate_id, created_at);
