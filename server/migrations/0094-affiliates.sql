-- Affiliates: people who apply, are approved, and bring customers by a code.

create table affiliate_applications (
  id integer generated always as identity primary key,
  account_id integer not null references accounts,
  status text not null default 'pending',
  -- What was typed into the form; taken away when the person is erased.
  name text,
  phone_no text,
  email text,
  social_media text[] not null,
  reason text,
  previous_collab text,
  bank_name text,
  bank_acc_no text,
  bank_acc_name text,
  -- Private: operators alone read it.
  document_id integer references files,
  -- What the applicant is told about a refusal.
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
-- Nobody waits twice, and nobody who is an affiliate applies.
create unique index affiliate_applications_one_open on affiliate_applications (account_id)
  where status <> 'rejected';
-- What operators work through, oldest first.
create index affiliate_applications_pending on affiliate_applications (id) where status = 'pending';

-- Every code that was ever given to somebody; it is never given to another.
create table referral_codes (
  -- The code without what looks alike: O as 0, I and L as 1. So two that are mistaken for each other
  -- are one code, however it is typed.
  key text primary key,
  affiliate_id integer not null,
  constraint referral_codes_key_plain check (key ~ '^[0-9A-HJKMNP-Z]{4,16}$')
);

-- Somebody whose application was approved. Named by the account.
create table affiliates (
  id integer primary key references accounts,
  -- As the affiliate shares it; earlier ones attribute too.
  code text not null,
  -- The first one is made by the shop; another can be chosen once.
  code_chosen_at timestamptz,
  -- From then nobody new is attributed.
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  constraint affiliates_code_unique unique (code),
  constraint affiliates_code_in_capitals check (code ~ '^[0-9A-Z]{4,16}$')
);
alter table referral_codes
  add constraint referral_codes_affiliate foreign key (affiliate_id) references affiliates;
create index referral_codes_affiliate on referral_codes (affiliate_id);

-- What happened to somebody as an affiliate, as order_events tells of an order.
create table affiliate_events (
  id bigint generated always as identity primary key,
  account_id integer not null,
  event text not null,
  actor_kind text not null,
  actor text,
  -- A word for why, where the event does not say it.
  reason text,
  from_status text,
  to_status text,
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint affiliate_events_event_known check (
    event in ('applied', 'approved', 'rejected', 'suspended', 'reinstated', 'code_chosen', 'paid_out',
              'erased')
  ),
  constraint affiliate_events_actor_known check (actor_kind in ('shopper', 'provider', 'job', 'operator')),
  constraint affiliate_events_data_is_an_object check (jsonb_typeof(data) = 'object')
);
create index affiliate_events_account on affiliate_events (account_id, id);
create trigger affiliate_events_never_changed before update or delete or truncate on affiliate_events
  for each statement execute function refuse_change();
do $$
begin
  execute format('revoke update, delete, truncate on affiliate_events from %I', current_user);
end $$;

-- Both thresholds of a tier must be reached. The tier that applies is the one with the highest rate.
create table affiliate_tiers (
  id integer generated always as identity primary key,
  active_users integer not null,
  sales_sen bigint not null,
  -- In hundredths of a percent.
  rate_hundredths integer not null,
  constraint affiliate_tiers_thresholds_sane check (active_users >= 0 and sales_sen >= 0),
  constraint affiliate_tiers_rate_sane check (rate_hundredths between 0 and 10000),
  constraint affiliate_tiers_rate_unique unique (rate_hundredths)
);
insert into affiliate_tiers (active_users, sales_sen, rate_hundredths)
values (0, 0, 200), (10, 100000, 300), (50, 1000000, 400), (200, 5000000, 500);

-- Where a session was opened from: an IPv4 address, or the network of an IPv6 one.
alter table sessions add column source text not null default '';
