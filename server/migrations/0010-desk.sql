-- The desk: deliveries that can be undone, questions to shoppers, and disputes with reason and deadline.
alter table order_events
  drop constraint order_events_event_known,
  add constraint order_events_event_known check (event = any (
    '{created,continued,replaced,placed,paid,put_back,reservation_released,reminded,reopened,imported,refund_requested,refunded,discarded,joined,detached,partly_delivered,completed,delivery_undone,noted,mail_resent,correction_asked,correction_declined,details_corrected,shopper_asked,question_withdrawn,shopper_answered}'::text[]
  )) not valid;
alter table deliveries
  add column undoable_until timestamptz,
  add column status_since timestamptz,
  add column mailed_at timestamptz,
  add column undone_at timestamptz,
  add constraint deliveries_mailed_or_undone check (num_nonnulls(mailed_at, undone_at) < 2) not valid;
create table order_questions (
  id integer generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  text text not null,
  asked_by text not null references operators,
  asked_at timestamptz not null default now(),
  answer text,
  closed_at timestamptz,
  request_key text not null,
  constraint order_questions_text_sane check (length(text) between 1 and 500),
  constraint order_questions_answer_sane check (length(answer) between 1 and 500),
  constraint order_questions_answered_are_closed check (answer is null or closed_at is not null),
  constraint order_questions_closed_later check (closed_at >= asked_at),
  constraint order_questions_request_once unique (request_key)
);
create unique index order_questions_one_open on order_questions (order_id) where closed_at is null;
create index order_questions_order on order_questions (order_id, id);
alter table unmatched_money
  add column reason text,
  add column respond_by timestamptz;
