-- Orders and their history.

create table orders (
  -- 128 random bits: a guest reads the order by its id alone.
  id text primary key,
  short_reference text not null default random_short_reference('AP'),
  cart_id text,
  -- Hash of the confirmed request: a repeated request gets the same order. Null once the shopper is
  -- erased.
  request_hash text,
  customer_id integer,
  customer_email text,
  -- Owner for limits: an account, or a guest by email address and network together, so that a
  -- stranger cannot use up another's limits. A keyed hash for guests. Null once the owner is
  -- erased.
  buyer text,
  -- The guest's network, as a keyed hash.
  network text,
  -- The /56 and /48 of a guest with an IPv6 address, as keyed hashes: one line may have all of
  -- them.
  network_56 text,
  network_48 text,
  -- The language of the pages it was made on: its page is opened in it.
  language text not null default 'en',
  status text not null default 'pending_payment',
  -- When the status last changed; operators' queues sort by it.
  status_since timestamptz not null default now(),
  -- A copy of what was sold; the references only help to find it again.
  category_id integer references categories on delete set null,
  category_name text not null,
  -- The names in the order's language, for its shopper; null if they are not translated.
  category_shown text,
  product_id integer references products on delete set null,
  product_name text not null,
  product_shown text,
  qty integer not null,
  -- Answers to the category's and the item's questions: [{ "name": …, "value": … }].
  options jsonb not null,
  -- The translated ones among them: [{ "name": …, "name_shown": … }], with "value" and "value_shown" if it
  -- was chosen from a list.
  answers_shown jsonb not null default '[]',
  unit_price_sen integer not null,
  subtotal_sen integer not null,
  coupon_id integer references coupons,
  coupon_code text,
  -- The coupon_uses rows that it counts in; empty if the coupon has no customer limit.
  coupon_customers text[] not null default '{}',
  discount_sen integer not null,
  payment_method text not null references payment_methods,
  -- The method's fee, or gold's discount as a negative number.
  fee_sen integer not null,
  total_sen integer not null,
  -- The cost of its units to the shop, as known when it was ordered; null: unknown.
  cost_sen integer,
  -- How much of a payment with gold was refunded. Other refunds are counted in payments.
  refunded_sen integer not null default 0,
  -- The provider's id of the payment.
  transaction_id text,
  flash_sale_id integer references flash_sales on delete set null,
  -- Whether its units and coupon use are reserved, sold or released.
  reservation text not null default 'reserved',
  reserved_until timestamptz not null default now() + interval '30 minutes',
  -- Copied from the product when ordered.
  delivered_by_code boolean not null default false,
  delivered_qty integer not null default 0,
  -- Units that will not be delivered because they were refunded.
  cancelled_qty integer not null default 0,
  -- Whether suppliers deliver it, and no operator is needed.
  by_supplier boolean not null default false,
  -- Undelivered units that a supplier may deliver at any moment. They are neither refunded nor delivered
  -- otherwise.
  supplying_qty integer not null default 0,
  voucher_code text,
  created_at timestamptz not null default now(),
  -- The first payment and the first completion.
  paid_at timestamptz,
  completed_at timestamptz,
  constraint orders_language_known check (language in ('en', 'ms', 'zh')),
  constraint orders_id_random check (id ~ '^o[0-9a-z]{26}$'),
  -- A cart creates one order, however often it is sent.
  constraint orders_cart_unique unique (cart_id),
  constraint orders_qty_sane check (qty between 1 and 99),
  constraint orders_subtotal_adds_up check (subtotal_sen = unit_price_sen * qty),
  constraint orders_total_adds_up check (total_sen = subtotal_sen - discount_sen + fee_sen),
  constraint orders_amounts_sane check (
    unit_price_sen > 0 and discount_sen between 0 and subtotal_sen and total_sen >= 0
  ),
  constraint orders_cost_sane check (cost_sen > 0),
  constraint orders_customer foreign key (customer_id) references accounts,
  -- A payment that quotes a reference belongs to one order.
  constraint orders_short_reference_unique unique (short_reference),
  constraint orders_short_reference_shaped check (
    short_reference ~ '^AP-[2-9CDFHJKMNPQRTVWXY]{4}-[2-9CDFHJKMNPQRTVWXY]{4}$'
  ),
  -- Only a total of 0 is paid with no_payment.
  constraint orders_no_payment_of_nothing check (payment_method <> 'no_payment' or total_sen = 0),
  constraint orders_delivered_within check (
    delivered_qty >= 0 and cancelled_qty >= 0 and delivered_qty + cancelled_qty <= qty
  ),
  constraint orders_supplying_within check (
    supplying_qty >= 0 and delivered_qty + cancelled_qty + supplying_qty <= qty
  ),
  -- An order is completed when nothing is left to deliver and something was delivered.
  constraint orders_completed_are_delivered check (
    status <> 'completed' or (delivered_qty + cancelled_qty = qty and delivered_qty > 0)
  ),
  constraint orders_refunded_within check (refunded_sen between 0 and total_sen),
  -- The codes delivered with an order, encrypted under a key outside the database.
  constraint orders_voucher_code_encrypted
    check (voucher_code ~ '^v1\.[0-9a-f]{8}\.[A-Za-z0-9_-]+$'),
  constraint orders_completed_after_paid check (completed_at is null or completed_at >= paid_at),
  constraint orders_status_known check (
    status = any ('{pending_payment,pending,processing,completed,refunded}'::text[])
  ),
  constraint orders_reservation_known check (
    reservation = any ('{reserved,sold,released}'::text[])
  ),
  -- Units of a paid order cannot be reserved by others.
  constraint orders_paid_are_sold check (
    status <> all ('{processing,completed}'::text[]) or reservation = 'sold'
  ),
  -- Only gold and no_payment may reduce the price.
  constraint orders_fee_direction check (
    fee_sen >= 0 or payment_method = any ('{apeak,no_payment}'::text[])
  )
);
create index orders_customer on orders (customer_id, created_at desc) where customer_id is not null;
create index orders_waiting on orders (status_since) where status in ('pending', 'processing');
-- Orders waiting for codes of a product, in the order of payment.
create index orders_awaiting_codes on orders (product_id, status_since, id)
  where status = 'processing' and delivered_by_code;
-- For re-encryption after a key change.
create index orders_voucher_code on orders (id) where voucher_code is not null;
-- The operators' list by time and by amount, with its filters in the index.
create index orders_created on orders (created_at, id) include (status, payment_method, category_id);
create index orders_total on orders (total_sen, id)
  include (created_at, status, payment_method, category_id);
-- Finds an answer such as a player id: options @> '[{"value": …}]'.
create index orders_answers on orders using gin (options jsonb_path_ops);
-- Finds an address in any case, whole or by prefix, in any collation.
create index orders_email on orders (lower(customer_email) text_pattern_ops);
-- Sales and delivery times are computed from these indexes alone.
create index orders_paid on orders (paid_at) include (payment_method, category_id, total_sen, completed_at)
  where paid_at is not null;
create index orders_completed on orders (completed_at) include (paid_at, category_id)
  where completed_at is not null;
-- For the job that releases expired reservations.
create index orders_reservations_due on orders (reserved_until)
  where reservation = 'reserved' and status in ('pending_payment', 'pending');
create index orders_reserved_by_buyer on orders (buyer) where reservation = 'reserved';
create index orders_reserved_by_network on orders (network)
  where reservation = 'reserved' and network is not null;
create index orders_flash_sale_buyer on orders (flash_sale_id, buyer)
  where flash_sale_id is not null and reservation <> 'released';
-- What unpaid guests of wider networks reserve. Every /56 lies within one /48, so one index serves both.
create index orders_reserved_by_wider_network on orders (network_48, network_56)
  where reservation = 'reserved' and network_48 is not null;
-- Coupon uses reserved by unpaid orders.
create index orders_reserved_by_coupon on orders (coupon_id)
  where reservation = 'reserved' and coupon_id is not null;

-- The history of each order, written by the statement that changes it. No foreign key: an order
-- that could not be paid at all is deleted, and its events stay.
create table order_events (
  id bigint generated always as identity primary key,
  order_id text not null,
  event text not null,
  -- The account, provider, job or operator; null for a guest.
  actor_kind text not null,
  actor text,
  -- The reason, if the event does not imply it.
  reason text,
  -- Null: the order did not exist before, or does not exist after.
  from_status text,
  to_status text,
  -- Details such as the quote, the transaction or the refund. No personal data.
  data jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  constraint order_events_data_is_an_object check (jsonb_typeof(data) = 'object'),
  -- imported: the order is older than its history. One array constant parses faster than a list;
  -- every statement parses the check.
  constraint order_events_event_known check (event = any (
    '{created,continued,replaced,placed,paid,put_back,reservation_released,reminded,reopened,imported,refund_requested,refunded,discarded,joined,detached,partly_delivered,completed,delivery_undone,noted,mail_resent,correction_asked,correction_declined,details_corrected,shopper_asked,question_withdrawn,shopper_answered,late,code_revealed,transfer_reported,supply_held,supply_decided}'::text[]
  )),
  constraint order_events_actor_known check (
    actor_kind = any ('{shopper,provider,job,operator}'::text[])
  )
);
create index order_events_order on order_events (order_id, id);
create index order_events_operated on order_events (created_at, id)
  include (event, actor) where actor_kind = 'operator';
create index order_events_operated_by on order_events (actor, created_at, id)
  include (event) where actor_kind = 'operator';
create trigger order_events_never_changed before update or delete or truncate on order_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on order_events from current_user;

-- What was delivered for an order, at once or in parts.
create table deliveries (
  id integer generated always as identity primary key,
  order_id text not null references orders,
  qty integer not null,
  -- A note to the shopper; null: none.
  note text,
  -- The idempotency key of the click or job.
  request_key text not null,
  created_at timestamptz not null default now(),
  -- Until when its operator can undo it; null: never. The mail waits until then.
  undoable_until timestamptz,
  -- The order's status_since before it, restored when it is undone.
  status_since timestamptz,
  mailed_at timestamptz,
  undone_at timestamptz,
  constraint deliveries_qty_positive check (qty > 0),
  constraint deliveries_request_once unique (request_key),
  -- What the shopper was told stays delivered.
  constraint deliveries_mailed_or_undone check (num_nonnulls(mailed_at, undone_at) < 2)
);
create index deliveries_order on deliveries (order_id, id);

-- Notes of operators to each other. Erased with the person.
create table order_notes (
  id integer generated always as identity primary key,
  order_id text not null references orders,
  text text not null,
  -- The idempotency key of the click.
  request_key text not null,
  created_at timestamptz not null default now(),
  constraint order_notes_text_given check (text <> ''),
  constraint order_notes_request_once unique (request_key)
);
create index order_notes_order on order_notes (order_id, id);

-- Corrections that shoppers request, such as a player id, while their order waits.
create table order_corrections (
  order_id text primary key references orders on delete cascade,
  -- All answers after the correction: [{ "name": "User ID", "value": "12345678" }, …].
  options jsonb not null,
  state text not null default 'asked',
  -- How often a correction was requested.
  times integer not null default 1,
  asked_at timestamptz not null default now(),
  -- The operator's reason, shown to the shopper.
  reason text,
  constraint order_corrections_answered check (
    jsonb_typeof(options) = 'array' and options <> '[]'
  ),
  constraint order_corrections_state_known check (state in ('asked', 'accepted', 'declined')),
  -- Each request costs an operator time.
  constraint order_corrections_few check (times between 1 and 3),
  constraint order_corrections_declined_for_a_reason check ((state = 'declined') = (reason is not null))
);
create index order_corrections_asked on order_corrections (asked_at) where state = 'asked';

-- Manual transfers that shoppers say they have sent.
create table order_transfers (
  order_id text primary key references orders on delete cascade,
  reported_at timestamptz not null default now(),
  -- A picture of the bank's receipt, for operators only; null: none. Erased with the person.
  receipt bytea,
  receipt_type text,
  constraint order_transfers_receipt_typed check ((receipt is null) = (receipt_type is null)),
  constraint order_transfers_receipt_kind_known check (receipt_type in ('image/png', 'image/jpeg')),
  constraint order_transfers_receipt_bounded check (octet_length(receipt) between 1 and 5242880)
);
alter table order_transfers alter column receipt set storage external;
-- Questions of operators to the shopper of an order. While one is open, the order's clock is paused.
create table order_questions (
  id integer generated always as identity primary key,
  order_id text not null references orders on delete cascade,
  text text not null,
  asked_by text not null references operators,
  asked_at timestamptz not null default now(),
  -- Null: not answered, or withdrawn.
  answer text,
  -- When it was answered or withdrawn; null: it is open.
  closed_at timestamptz,
  -- The idempotency key of the click.
  request_key text not null,
  constraint order_questions_text_sane check (length(text) between 1 and 500),
  constraint order_questions_answer_sane check (length(answer) between 1 and 500),
  constraint order_questions_answered_are_closed check (answer is null or closed_at is not null),
  constraint order_questions_closed_later check (closed_at >= asked_at),
  constraint order_questions_request_once unique (request_key)
);
create unique index order_questions_one_open on order_questions (order_id) where closed_at is null;
create index order_questions_order on order_questions (order_id, id);

