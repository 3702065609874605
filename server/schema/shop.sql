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
  -- Malay and Chinese beside the English columns, see contract/translations.ts.
  translations jsonb not null default '{}',
  -- The seller's number for service tax, and its rate in hundredths of a percent; null: not registered.
  sst_number text not null default '',
  sst_hundredths integer,
  -- Whether gold can be taken back as money: then an order is the sale, otherwise the top-up is.
  gold_is_refundable boolean not null default true,
  -- A sale above it needs its own e-invoice.
  single_invoice_above_sen integer not null default 1000000,
  -- The turnover of twelve months from which e-invoices are a duty.
  turnover_limit_sen bigint not null default 300000000,
  version integer not null default 1,
  constraint shop_settings_one_row check (id),
  constraint shop_settings_seven_days check (jsonb_array_length(delivery_hours) = 7),
  constraint shop_settings_promise_sane check (promised_minutes between 5 and 1440),
  constraint shop_settings_refund_later check (refund_after_minutes between 5 and 10080)
);
insert into shop_settings (delivery_hours)
select jsonb_agg(jsonb_build_object('opens', '09:00', 'closes', '01:00')) from generate_series(1, 7);

-- A pause of selling for shoppers, as JSON: its end in UTC, null until an operator resumes, and its text. Null
-- without a pause.
create function shown_pause(paused_until timestamptz, paused_text text) returns jsonb
language sql stable as $$
  select case when paused_until > now() then jsonb_build_object(
    'until', case when isfinite(paused_until)
      then to_char(paused_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end,
    'text', coalesce(nullif(paused_text, ''), 'We are not selling right now. Please try again later.')
  ) || case when paused_text = '' then '{"standard": "paused"}'::jsonb else '{}' end
  end
$$;

-- Why nothing is sold now, in the whole shop (with the translations of its text) or in the game with these
-- values; null if it is.
create function selling_pause(game_until timestamptz default null, game_text text default '') returns jsonb
language plpgsql stable as $$
declare
  shop record;
begin
  select opened_at, selling_paused_until, selling_paused_text, translations into shop from shop_settings;
  if shop.opened_at is null then
    return jsonb_build_object('until', null, 'text', 'This shop is not open yet.', 'standard', 'not_open');
  end if;
  return coalesce(
    shown_pause(shop.selling_paused_until, shop.selling_paused_text)
      || jsonb_build_object('translations', shop.translations),
    shown_pause(game_until, game_text)
  );
end $$;
