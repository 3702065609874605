-- Affiliates, referrals, commission and payouts.

-- Applications to become an affiliate.
create table affiliate_applications (
  id integer generated always as identity primary key,
  account_id integer not null references accounts,
  status text not null default 'pending',
  -- The form as submitted; cleared when the person is erased.
  name text,
  phone_no text,
  email text,
  social_media text[] not null,
  reason text,
  previous_collab text,
  bank_name text,
  bank_acc_no text,
  bank_acc_name text,
  -- Private: only operators read it.
  document_id integer references files,
  -- Shown to the applicant.
  rejection_reason text,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  erased_at timestamptz,
  constraint affiliate_applications_status_known check (
    status in ('pending', 'approved', 'rejected', 'suspended')
  ),
  constraint affiliate_applications_decided check ((status = 'pending') = (decided_at is null)),
  constraint affiliate_applications_rejection_told check (
    (status = 'rejected') = (rejection_reason is not null)
  ),
  constraint affiliate_applications_whole_or_erased check (
    case when erased_at is null
      then num_nulls(name, phone_no, email, reason, previous_collab, bank_name, bank_acc_no, bank_acc_name) = 0
      else num_nonnulls(name, phone_no, email, reason, previous_collab, bank_name, bank_acc_no, bank_acc_name) = 0
    end
  )
);
create index affiliate_applications_account on affiliate_applications (account_id, id desc);
-- One open or approved application per account.
create unique index affiliate_applications_one_open on affiliate_applications (account_id)
  where status <> 'rejected';
-- The operators' queue, oldest first.
create index affiliate_applications_pending on affiliate_applications (id) where status = 'pending';
-- The operators' list by status.
create index affiliate_applications_by_status on affiliate_applications (status, id)
  where erased_at is null;

-- Approved affiliates, by their account's id.
create table affiliates (
  id integer primary key references accounts,
  -- The current code; former codes still attribute.
  code text not null,
  -- The shop makes the first code; the affiliate may choose another once.
  code_chosen_at timestamptz,
  -- Since then nobody new is attributed.
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  constraint affiliates_code_unique unique (code),
  constraint affiliates_code_in_capitals check (code ~ '^[0-9A-Z]{4,16}$')
);

-- Every code ever issued; none is reused.
create table referral_codes (
  -- The code with lookalikes normalized (O as 0, I and L as 1), so that codes mistaken for each
  -- other are one.
  key text primary key,
  affiliate_id integer not null,
  constraint referral_codes_key_plain check (key ~ '^[0-9A-HJKMNP-Z]{4,16}$'),
  constraint referral_codes_affiliate foreign key (affiliate_id) references affiliates
);
create index referral_codes_affiliate on referral_codes (affiliate_id);

-- The history of each affiliate.
create table affiliate_events (
  id bigint generated always as identity primary key,
  account_id integer not null,
  event text not null,
  actor_kind text not null,
  actor text,
  -- The reason, if the event does not imply it.
  reason text,
  from_status text,
  to_status text,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint affiliate_events_actor_known check (actor_kind in ('shopper', 'provider', 'job', 'operator')),
  constraint affiliate_events_data_is_an_object check (jsonb_typeof(data) = 'object'),
  constraint affiliate_events_event_known check (
    event in ('applied', 'approved', 'rejected', 'suspended', 'reinstated', 'code_chosen', 'paid_out',
              'erased', 'document_read', 'bank_read', 'payout_prepared', 'payout_cancelled')
  )
);
create index affiliate_events_account on affiliate_events (account_id, id);
create index affiliate_events_operated on affiliate_events (created_at, id)
  where actor_kind = 'operator';
create trigger affiliate_events_never_changed before update or delete or truncate on affiliate_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on affiliate_events from current_user;

-- A tier needs both thresholds. The highest rate that is reached applies.
create table affiliate_tiers (
  id integer generated always as identity primary key,
  -- The first month of this set of tiers. A new set never changes months that are over.
  from_month date not null default '2000-01-01',
  active_users integer not null,
  sales_sen bigint not null,
  -- In hundredths of a percent.
  rate_hundredths integer not null,
  constraint affiliate_tiers_thresholds_sane check (active_users >= 0 and sales_sen >= 0),
  constraint affiliate_tiers_rate_sane check (rate_hundredths between 0 and 10000),
  constraint affiliate_tiers_from_first_day check (extract(day from from_month) = 1),
  constraint affiliate_tiers_rate_unique unique (from_month, rate_hundredths)
);
insert into affiliate_tiers (active_users, sales_sen, rate_hundredths)
values (0, 0, 200), (10, 100000, 300), (50, 1000000, 400), (200, 5000000, 500);

create table affiliate_tier_settings (
  id boolean primary key default true,
  version integer not null default 1,
  constraint affiliate_tier_settings_one_row check (id)
);
insert into affiliate_tier_settings default values;

-- Who registered with whose code.
create table referrals (
  -- Attributed once, at registration, for good.
  account_id integer primary key references accounts,
  affiliate_id integer not null references affiliates,
  -- Why it earns nothing: both seem to be one person. Shown to operators only.
  void_reason text,
  created_at timestamptz not null default now(),
  constraint referrals_not_oneself check (account_id <> affiliate_id),
  constraint referrals_void_reason_known check (
    void_reason in ('same_email', 'same_phone', 'same_network', 'same_bank_account', 'same_document')
  )
);
create index referrals_affiliate on referrals (affiliate_id, account_id) where void_reason is null;
create index referrals_void on referrals (affiliate_id) where void_reason is not null;
create index referrals_of_affiliate on referrals (affiliate_id, created_at);

-- Closed months; later events count in the next open month.
create table commission_months (
  month date primary key,
  begun_at timestamptz not null default now(),
  -- When every affiliate had a statement.
  finished_at timestamptz,
  constraint commission_months_first_days check (extract(day from month) = 1)
);

-- Paid orders of referred customers.
create table referred_orders (
  order_id text primary key,
  account_id integer not null references referrals,
  affiliate_id integer not null references affiliates,
  amount_sen integer not null,
  paid_at timestamptz not null,
  -- The month (Malaysia's) that it counts in.
  month date not null,
  -- The order was refunded.
  is_returned boolean not null default false,
  -- The refunded amount. The whole amount counts as refunded if is_returned.
  returned_sen integer not null default 0,
  constraint referred_orders_returned_within check (returned_sen between 0 and amount_sen)
);
create index referred_orders_kept on referred_orders (account_id, month, paid_at) where not is_returned;

-- Spending of each referred customer per month, so that a dashboard reads few rows. A refund counts
-- in its own month, so that a month may be negative.
create table referral_months (
  affiliate_id integer not null references affiliates,
  month date not null,
  account_id integer not null references referrals,
  sales_sen bigint not null,
  -- The latest order of this month that was not refunded.
  last_paid_at timestamptz,
  primary key (affiliate_id, month, account_id)
);

-- An affiliate's closed months.
create table commission_statements (
  affiliate_id integer not null references affiliates,
  month date not null references commission_months,
  active_users integer not null,
  sales_sen bigint not null,
  rate_hundredths integer not null,
  -- Commission on the sales; negative if more was refunded than sold.
  commission_sen bigint not null,
  -- Debt carried over from earlier months: zero or negative.
  carried_sen bigint not null,
  -- The amount credited.
  amount_sen bigint not null,
  -- No foreign key, because its check needs the right to lock transfers, which the shop's role does
  -- not have.
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
revoke update, delete, truncate on commission_statements from current_user;

-- Bank transfers to several affiliates: prepared as a file for the bank, and paid out once the bank
-- confirms. Until then other payouts to them are blocked.
create table payout_runs (
  id text primary key,
  -- The idempotency key of the click.
  request_key text not null,
  prepared_by text not null references operators,
  created_at timestamptz not null default now(),
  -- When the bank file was first downloaded, and by whom: from then the bank may have it.
  file_read_at timestamptz,
  file_read_by text,
  -- The bank's reference of the transfers.
  bank_reference text,
  paid_at timestamptz,
  cancelled_at timestamptz,
  -- Who confirmed or cancelled it.
  closed_by text references operators,
  constraint payout_runs_id_random check (id ~ '^b[0-9a-z]{26}$'),
  constraint payout_runs_request_once unique (request_key),
  -- One run per bank transfer.
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
-- An affiliate is in one open run at a time.
create unique index payout_run_items_one_open on payout_run_items (affiliate_id) where is_open;

-- Payouts to affiliates.
create table payouts (
  id text primary key,
  affiliate_id integer not null references affiliates,
  amount_sen integer not null,
  way text not null,
  -- The bank's reference of the transfer.
  bank_reference text,
  -- The idempotency key of the click.
  request_key text not null,
  transfer_id text not null,
  created_at timestamptz not null default now(),
  constraint payouts_id_random check (id ~ '^p[0-9a-z]{26}$'),
  constraint payouts_amount_positive check (amount_sen > 0),
  constraint payouts_way_known check (way in ('gold', 'bank')),
  constraint payouts_bank_named check ((way = 'bank') = (bank_reference is not null)),
  constraint payouts_request_once unique (request_key),
  -- One payout per bank transfer.
  constraint payouts_bank_once unique (bank_reference)
);
create index payouts_affiliate on payouts (affiliate_id, created_at);
create index payouts_created on payouts (created_at, id);
create trigger payouts_never_changed before update or delete or truncate on payouts
  for each statement execute function refuse_change();
revoke update, delete, truncate on payouts from current_user;

-- Normalized bank references of payouts and payout runs; the payouts of a run share its reference.
create table payout_references (
  reference text not null,
  payout_id text references payouts,
  run_id text references payout_runs,
  -- One payout per bank transfer.
  constraint payout_references_once primary key (reference),
  constraint payout_references_of_one check (num_nonnulls(payout_id, run_id) = 1),
  -- Normalized by platform/http/input.ts.
  constraint payout_references_normalized check (reference ~ '^[A-Z0-9]+$')
);

-- The month that an event at `moment` counts in: its own or the first that is open.
create function commission_month(moment timestamptz) returns date stable language sql
  return greatest(
    date_trunc('month', moment at time zone 'Asia/Kuala_Lumpur'),
    (select max(month) + interval '1 month' from commission_months)
  );
