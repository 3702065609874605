-- Mail that is kept instead of sent, where no mail server is configured.
create table mails (
  id bigint generated always as identity primary key,
  -- The job that writes a mail may run twice; its message id makes the second a repeat.
  message_id text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint mails_message_unique unique (message_id)
);
