-- Who came by whose code, and what they bought.

create table referrals (
  -- Attributed once, when the account was opened, and for good.
  account_id integer primary key references accounts,
  affiliate_id integer not null references affiliates,
  -- Why it counts for nothing: the two seem to be one person. Operators see it, the affiliate does not.
  void_reason text,
  created_at timestamptz not null default now(),
  constraint referrals_not_oneself check (account_id <> affiliate_id),
  constraint referrals_void_reason_known check (
    void_reason in ('same_email', 'same_phone', 'same_network', 'same_bank_account', 'same_document')
  )
);
create index referrals_affiliate on referrals (affiliate_id, account_id) where void_reason is null;
create index referrals_void on referrals (affiliate_id) where void_reason is not null;

-- Months whose sales are final: what comes later belongs to the next one.
create table commission_months (
  month date primary key,
  begun_at timestamptz not null default now(),
  -- When every affiliate had their statement.
  finished_at timestamptz,
  constraint commission_months_first_days check (extract(day from month) = 1)
);

-- Every paid order of a referred customer.
create table referred_orders (
  order_id text primary key,
  account_id integer not null references referrals,
  affiliate_id integer not null references affiliates,
  amount_sen integer not null,
  paid_at timestamptz not null,
  -- The month that it was added to, in Malaysia.
  month date not null,
  -- Its money went back.
  is_returned boolean not null default false
);
create index referred_orders_kept on referred_orders (account_id, month, paid_at) where not is_returned;

-- What each referred customer spent in each month, so that a dashboard costs the same however many
-- orders there are. A refund is taken off in the month of the refund, so that it can be negative.
create table referral_months (
  affiliate_id integer not null references affiliates,
  month date not null,
  account_id integer not null references referrals,
  sales_sen bigint not null,
  -- The latest order of this month whose money stayed.
  last_paid_at timestamptz,
  primary key (affiliate_id, month, account_id)
);

-- An order counts while it is paid for. It says so itself, by its events, whoever writes them: so
-- nothing that moves an order has to know of affiliates.
create function count_referred_order() returns trigger language plpgsql as $$
declare
  is_paid boolean := coalesce(new.to_status in ('processing', 'completed'), false);
  open_month date := greatest(
    date_trunc('month', new.created_at at time zone 'Asia/Kuala_Lumpur'),
    (select max(month) + interval '1 month' from commission_months)
  );
  counted referred_orders;
begin
  if is_paid then
    insert into referred_orders (order_id, account_id, affiliate_id, amount_sen, paid_at, month)
    select o.id, r.account_id, r.affiliate_id, o.total_sen, new.created_at, open_month
    from orders o join referrals r on r.account_id = o.customer_id
    where o.id = new.order_id
    on conflict (order_id) do update set is_returned = false where referred_orders.is_returned
    returning * into counted;
  else
    update referred_orders set is_returned = true
    where order_id = new.order_id and not is_returned
    returning * into counted;
  end if;
  if counted.order_id is null then
    return null;
  end if;
  insert into referral_months (affiliate_id, month, account_id, sales_sen)
  values (counted.affiliate_id, open_month, counted.account_id,
          case when is_paid then counted.amount_sen else -counted.amount_sen end)
  on conflict (affiliate_id, month, account_id)
    do update set sales_sen = referral_months.sales_sen + excluded.sales_sen;
  -- Read after the row above was locked: of two orders at once, the later sees the earlier.
  update referral_months set last_paid_at = (
    select max(paid_at) from referred_orders kept
    where kept.account_id = counted.account_id and kept.month = counted.month and not kept.is_returned
  )
  where affiliate_id = counted.affiliate_id and month = counted.month
    and account_id = counted.account_id;
  return null;
end $$;

create trigger order_events_count_referred after insert on order_events
  for each row when (
    coalesce(new.to_status in ('processing', 'completed'), false)
    <> coalesce(new.from_status in ('processing', 'completed'), false)
  )
  execute function count_referred_order();
