-- Providers limit how often they may be asked, and Fiuu stops answering for an hour where more is asked.

-- How often each question was asked in the present minute, counted over all processes.
create table provider_questions (
  question text primary key,
  minute timestamptz not null,
  asked integer not null
);

-- When a shopper's page last made the shop ask: pages may ask as often as they like, the shop may not.
alter table payment_attempts add column asked_at timestamptz;
