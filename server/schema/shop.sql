-- The shop's own settings: who sells, and when orders are delivered. One row.
create table shop_settings (
  id boolean primary key default true,
  seller_name text not null default '',
  registration_number text not null default '',
  tax_number text not null default '',
  seller_address text not null default '',
  seller_email text not null default '',
  seller_phone text not null default '',
  -- From Monday to Sunday: {"opens": "09:00", "closes": "01:00"}, in Malaysian time; null for a closed day.
  delivery_hours jsonb not null,
  -- Minutes within which orders are delivered whose game has no measured delivery time.
  promised_minutes integer not null default 30,
  -- A shopper may take the money back once an order is this late; null: never.
  refund_after_minutes integer default 120,
  -- Null until an owner opens the new shop; before, nothing is sold.
  opened_at timestamptz,
  -- Nothing is sold before this time; 'infinity': until an operator resumes. The text is for shoppers.
  selling_paused_until timestamptz,
  selling_paused_text text not null default '',
  version integer not null default 1,
  constraint shop_settings_one_row check (id),
  constraint shop_settings_seven_days check (jsonb_array_length(delivery_hours) = 7),
  constraint shop_settings_promise_sane check (promised_minutes between 5 and 1440),
  constraint shop_settings_refund_later check (refund_after_minutes between 5 and 10080)
);
insert into shop_settings (delivery_hours)
select jsonb_agg(jsonb_build_object('opens', '09:00', 'closes', '01:00')) from generate_series(1, 7);
