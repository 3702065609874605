-- A bank's reference counts once, however it is typed: compared as letters and digits alone.

-- Of money that operators saw.
create table payment_references (
  reference text not null,
  payment_id integer not null references payments,
  -- The same transfer of a bank is not two payments.
  constraint payment_references_once primary key (reference),
  constraint payment_references_one_each unique (payment_id),
  -- As the server normalizes it.
  constraint payment_references_normalized check (reference ~ '^[A-Z0-9]+$')
);

-- Of payouts, and of payout runs, whose payouts share theirs.
create table payout_references (
  reference text not null,
  payout_id text references payouts,
  run_id text references payout_runs,
  -- The same transfer of a bank is not two payouts.
  constraint payout_references_once primary key (reference),
  constraint payout_references_of_one check (num_nonnulls(payout_id, run_id) = 1),
  -- As the server normalizes it.
  constraint payout_references_normalized check (reference ~ '^[A-Z0-9]+$')
);

-- What an older version recorded twice by spelling stays so: the first of them has the reference.
insert into payment_references (reference, payment_id)
select reference, id from (
  select id, regexp_replace(upper(normalize(provider_payment_id, nfkc)), '[^A-Z0-9]', '', 'g') as reference
  from payments where provider = 'check_payment'
) typed
where reference <> '' order by id
on conflict do nothing;

insert into payout_references (reference, payout_id, run_id)
select reference, payout_id, run_id from (
  select regexp_replace(upper(normalize(bank_reference, nfkc)), '[^A-Z0-9]', '', 'g') as reference,
         id as payout_id, null as run_id, created_at
  from payouts p
  where bank_reference is not null
    and not exists (select from payout_runs r where p.request_key = r.id || '-' || p.affiliate_id)
  union all
  select regexp_replace(upper(normalize(bank_reference, nfkc)), '[^A-Z0-9]', '', 'g'), null, id, paid_at
  from payout_runs where bank_reference is not null
) typed
where reference <> '' order by created_at
on conflict do nothing;
