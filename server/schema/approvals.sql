-- Approvals by a second operator.

-- Changes that need a second person's approval.
create table change_requests (
  id integer generated always as identity primary key,
  kind text not null,
  -- The id within its kind; for a new thing, a generated name.
  subject text not null,
  -- As the requester saw it, such as "coupon MEI60", with each value before and after.
  title text not null,
  rows jsonb not null,
  -- The change to apply on approval.
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
  -- Nobody decides on their own request, and nobody withdraws another's.
  constraint change_requests_by_two check (
    decided_by is null or (state = 'withdrawn') = (decided_by = requested_by)
  )
);
-- One open request per thing.
create unique index change_requests_one_waiting on change_requests (kind, subject) where state = 'waiting';
create index change_requests_by_time on change_requests (created_at, id);
