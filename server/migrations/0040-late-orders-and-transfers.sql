-- Late orders, reported transfers, and how codes are redeemed.

create table order_transfers (
  order_id text primary key references orders on delete cascade,
  reported_at timestamptz not null default now(),
  receipt bytea,
  receipt_type text,
  constraint order_transfers_receipt_typed check ((receipt is null) = (receipt_type is null)),
  constraint order_transfers_receipt_kind_known check (receipt_type in ('image/png', 'image/jpeg')),
  constraint order_transfers_receipt_bounded check (octet_length(receipt) between 1 and 5242880)
);
alter table order_transfers alter column receipt set storage external;

alter table order_events drop constraint order_events_event_known;
alter table order_events add constraint order_events_event_known check (event = any (
  '{created,continued,replaced,placed,paid,put_back,reservation_released,reminded,reopened,imported,refund_requested,refunded,discarded,joined,detached,partly_delivered,completed,delivery_undone,noted,mail_resent,correction_asked,correction_declined,details_corrected,shopper_asked,question_withdrawn,shopper_answered,late,code_revealed,transfer_reported}'::text[]
)) not valid;

alter table categories add column redeem_help text not null default '';

alter table shop_settings add column promised_minutes integer not null default 30;
alter table shop_settings add constraint shop_settings_promise_sane
  check (promised_minutes between 5 and 1440) not valid;

alter table notice_settings
  alter column reminder set default 'Orders placed after 1 AM are processed from 9 AM.';
update notice_settings set reminder = default
where reminder = 'An order placed after 1 AM is processed after 9 AM in the morning that follows.';
