-- The operators' desk: who works on what waits, and which mails went out about an order.

create table claims (
  -- What waits: an order, a refund, a payment, unmatched money or a top-up, by its id.
  kind text not null,
  subject_id text not null,
  operator_id text not null,
  claimed_at timestamptz not null default now(),
  -- Whoever goes home without a word keeps nothing.
  expires_at timestamptz not null,
  constraint claims_one_each primary key (kind, subject_id)
);

-- Every process tells its operators of a claim at once.
create function announce_claim() returns trigger language plpgsql as $$
begin
  notify desk_changed;
  return null;
end $$;
create trigger claims_announced after insert or update or delete on claims
  for each statement execute function announce_claim();

-- Mails that went out, by what they are about; not to whom.
create table sent_mails (
  message_id text primary key,
  about text not null,
  subject text not null,
  sent_at timestamptz not null default now()
);
create index sent_mails_about on sent_mails (about, sent_at);
