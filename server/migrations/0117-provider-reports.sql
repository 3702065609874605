-- What providers report of a day's money, to be compared with the shop's books.

create table provider_reports (
  id integer generated always as identity primary key,
  provider text not null,
  -- By which the same report, brought again, is known.
  hash text not null,
  filename text not null,
  -- As it came: CSV that somebody uploaded, or what the provider's API answered.
  content text not null,
  -- The operator who brought it; null: the job of every morning.
  brought_by text,
  lines integer not null,
  -- The days in Malaysia of its first and its last line.
  first_day date not null,
  last_day date not null,
  created_at timestamptz not null default now(),
  constraint provider_reports_once unique (provider, hash),
  constraint provider_reports_days_in_order check (first_day <= last_day),
  constraint provider_reports_have_lines check (lines > 0)
);
create index provider_reports_by_day on provider_reports (provider, first_day, last_day);

-- What reports say of each payment and refund, the newest report's word. Reports overlap.
create table provider_report_lines (
  provider text not null,
  kind text not null,
  -- How the provider calls the payment, the refund or the dispute.
  reference text not null,
  report_id integer not null references provider_reports,
  -- Ours, as the provider repeats it; null where the report does not tell.
  our_reference text,
  amount_sen integer not null,
  -- What the provider keeps, with tax; null where the report does not tell.
  fee_sen integer,
  currency text not null,
  -- Whether it is money, and the provider's word for how it stands.
  is_money boolean not null,
  word text not null,
  happened_at timestamptz not null,
  constraint provider_report_lines_pkey primary key (provider, kind, reference),
  constraint provider_report_lines_kind_known check (kind in ('payment', 'refund', 'chargeback', 'other')),
  constraint provider_report_lines_amount_positive check (amount_sen >= 0)
);
create index provider_report_lines_by_time on provider_report_lines (provider, happened_at);

-- Why the shop's books and a report differ, in an operator's words. It holds for just this difference:
-- should either side change, it is open again.
create table explained_differences (
  id integer generated always as identity primary key,
  provider text not null,
  kind text not null,
  reference text not null,
  -- What either side says; null: nothing.
  shop_sen integer,
  report_sen integer,
  reason text not null,
  operator text not null,
  created_at timestamptz not null default now(),
  constraint explained_differences_once
    unique nulls not distinct (provider, kind, reference, shop_sen, report_sen),
  constraint explained_differences_differ check (shop_sen is distinct from report_sen),
  constraint explained_differences_reason_given check (reason <> '')
);
create trigger explained_differences_never_changed
  before update or delete or truncate on explained_differences
  for each statement execute function refuse_change();
do $$
begin
  execute format('revoke update, delete, truncate on explained_differences from %I', current_user);
end $$;

-- By which a line of a report finds its refund.
create index refunds_at_provider on refunds (provider_refund_id) where provider_refund_id is not null;
