-- Where a manual payment goes: the shop's bank accounts, the picture of a DuitNow QR, and a note.

create table bank_accounts (
  id integer generated always as identity primary key,
  bank text not null,
  number text not null,
  holder text not null,
  position integer not null default 0,
  constraint bank_accounts_texts_given check (bank <> '' and holder <> ''),
  -- Digits, parted as the bank parts them.
  constraint bank_accounts_number_plain check (number ~ '^[0-9]([ -]?[0-9]){4,29}$'),
  constraint bank_accounts_unique unique (bank, number)
);

create table payment_instructions (
  id boolean primary key default true,
  duitnow_qr_id integer references files,
  -- Plain text; may have several lines.
  note text not null default '',
  constraint payment_instructions_one_row check (id)
);
insert into payment_instructions default values;

-- They are shown with the payment methods.
create trigger bank_accounts_changed after insert or update or delete on bank_accounts
  for each statement execute function announce_list_change('payment-methods');
create trigger payment_instructions_changed after insert or update or delete on payment_instructions
  for each statement execute function announce_list_change('payment-methods');
