-- Every time that something began which operators must know of, and when it was over: what the page of the
-- system shows. `alerts` tells what goes on and what was mailed of it.
create table alert_spans (
  kind text not null,
  since timestamptz not null,
  what text not null,
  -- Null: it goes on.
  over_at timestamptz,
  -- What comes back before a mail said that it was over goes on as if it had never been.
  constraint alert_spans_one_each primary key (kind, since),
  constraint alert_spans_over_later check (over_at >= since)
);
create index alert_spans_newest on alert_spans (since desc);
create index alert_spans_over on alert_spans (over_at);
insert into alert_spans (kind, since, what, over_at) select kind, since, what, over_at from alerts;

-- When any process last finished a job with each of the runners, or started it.
create table job_runners (
  name text not null,
  active_at timestamptz not null default now(),
  constraint job_runners_one_each primary key (name)
);

-- A runner that is at work on nothing that ends while its jobs wait is told as well.
alter table alerts drop constraint alerts_kind_known;
alter table alerts add constraint alerts_kind_known check (
  kind in ('ledger', 'money', 'failed_jobs', 'late_jobs', 'late_mails', 'backup', 'certificate',
           'hung_runner')
) not valid;
