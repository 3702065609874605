-- Changes that wait for a second person.
create table change_requests (
  id integer generated always as identity primary key,
  kind text not null,
  -- What of its kind it changes; of what is new, a name of its own.
  subject text not null,
  -- As whoever asked saw it: "coupon MEI60", and what it was and becomes.
  title text not null,
  rows jsonb not null,
  -- What is done once it is approved.
  change jsonb not null,
  state text not null default 'waiting',
  requested_by text not null references operators,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  decided_by text references operators,
  decided_at timestamptz,
  constraint change_requests_state_known check (
    state in ('waiting', 'approved', 'declined', 'withdrawn', 'expired')
  ),
  constraint change_requests_rows_listed check (jsonb_typeof(rows) = 'array'),
  constraint change_requests_change_is_an_object check (jsonb_typeof(change) = 'object'),
  constraint change_requests_decided_by_somebody check (
    (state in ('approved', 'declined', 'withdrawn')) = (decided_by is not null and decided_at is not null)
  ),
  -- Nobody approves their own, and nobody withdraws another's.
  constraint change_requests_by_two check (
    decided_by is null or (state = 'withdrawn') = (decided_by = requested_by)
  )
);
-- One change of a thing waits at a time.
create unique index change_requests_one_waiting on change_requests (kind, subject) where state = 'waiting';
create index change_requests_by_time on change_requests (created_at, id);

-- When the file of a payout run was fetched first, and by whom: from then the bank may have it.
alter table payout_runs
  add column file_read_at timestamptz,
  add column file_read_by text;

-- Runs whose file was read before.
update payout_runs r set file_read_at = e.created_at, file_read_by = e.actor
from (
  select distinct on (data ->> 'run_id') data ->> 'run_id' as run_id, created_at, actor
  from affiliate_events where event = 'bank_read' and data ? 'run_id'
  order by data ->> 'run_id', id
) e
where e.run_id = r.id;
