-- Shared functions, and the tables of server/platform, server/backups and server/monitoring.

-- Substring search in names, addresses and numbers.
create extension if not exists pg_trgm;

-- The searched text of an account.
create function searched_text(first_name text, last_name text, email text, phone text)
returns text language sql immutable parallel safe
return lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, '')
  || ' ' || regexp_replace(coalesce(phone, ''), '[^0-9]', '', 'g'));

-- The day in Malaysia.
create function malaysian_day(at timestamptz) returns date language sql immutable
return (at at time zone 'Asia/Kuala_Lumpur')::date;

-- The start of a day in Malaysia.
create function malaysian_midnight(day date) returns timestamptz language sql immutable
  return day::timestamp at time zone 'Asia/Kuala_Lumpur';

-- The first 8 hexadecimal digits of the SHA-256 of a text. A translation has that of the English text
-- that it was made from.
create function text_digest(text text) returns text language sql stable parallel safe
return left(encode(sha256(convert_to(text, 'UTF8')), 'hex'), 8);

-- A text in a language: its translation, or the English text without one. `translations`:
-- { "ms": { "name": { "text": "...", "of": "9f2c8a10" } } }
create function translated(english text, translations jsonb, language text, field text)
returns text language sql immutable parallel safe
return case when english <> ''
  then coalesce(nullif(translations #>> array[language, field, 'text'], ''), english)
  else english end;

-- The same for a text that must not say anything else than the English one: without its translation once the
-- English text has changed.
create function translated_exactly(english text, translations jsonb, language text, field text)
returns text language sql stable parallel safe
return case when translations #>> array[language, field, 'of'] = text_digest(english)
  then translated(english, translations, language, field)
  else english end;

-- Refuses every change to an append-only table.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only ever added to', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Two groups of four characters from 24 that are not mistaken for each other. One expression, which
-- PL/pgSQL evaluates without planning a query. Bytes 6 to 8 of a UUID are skipped: they hold its
-- version.
create function random_short_reference(prefix text) returns text
language plpgsql volatile as $$
declare
  letters constant text := '23456789CDFHJKMNPQRTVWXY';
  bytes constant bytea := uuid_send(gen_random_uuid());
begin
  return prefix
    || '-' || substr(letters, 1 + get_byte(bytes, 0) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 1) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 2) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 3) % 24, 1)
    || '-' || substr(letters, 1 + get_byte(bytes, 4) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 5) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 9) % 24, 1)
    || substr(letters, 1 + get_byte(bytes, 10) % 24, 1);
end $$;

-- Pictures and documents with their bytes, so that a backup of the database is a backup of the shop
-- and machines share nothing else.
create table files (
  id integer generated always as identity primary key,
  -- A picture is public; a document is private.
  kind text not null,
  sha256 text not null,
  extension text not null,
  filename text not null,
  width integer,
  height integer,
  -- The focal point stays visible where a picture is cropped: hundredths of the width and height,
  -- from the top left.
  focal_x smallint not null default 50,
  focal_y smallint not null default 50,
  -- Stored uncompressed: pictures and documents are compressed already.
  bytes bytea not null,
  constraint files_size_positive check (width > 0 and height > 0),
  -- The same content is one row per kind. A public picture and a private document are never one
  -- row.
  constraint files_content_unique unique (kind, sha256),
  constraint files_sha256_plain check (sha256 ~ '^[0-9a-f]{64}$'),
  -- A name always means the same content, because browsers cache it forever.
  constraint files_named_by_content check (sha256 = encode(sha256(bytes), 'hex')),
  -- The upload limit in platform/files/file-kinds.ts.
  constraint files_bytes_bounded check (octet_length(bytes) between 1 and 5242880),
  -- Only types that a browser does not execute.
  constraint files_kind_known check (
    case kind
      when 'picture' then extension in ('webp', 'png', 'jpg', 'avif')
      when 'document' then extension in ('pdf', 'png', 'jpg')
      else false
    end
  ),
  constraint files_pictures_measured check (
    kind <> 'picture' or num_nonnulls(width, height) = 2
  ),
  constraint files_focal_point_inside check (focal_x between 0 and 100 and focal_y between 0 and 100)
);
alter table files alter column bytes set storage external;
-- For the picture library, newest first.
create index files_pictures on files (id desc) where kind = 'picture';

-- Mails stored instead of sent, where no mail server is configured.
create table mails (
  id bigint generated always as identity primary key,
  -- The job may run twice; the message id makes the second run a no-op.
  message_id text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  created_at timestamptz not null default now(),
  constraint mails_message_unique unique (message_id)
);
alter table mails alter column html set storage external;
alter table mails alter column text set storage external;

-- Mails that one statement causes for many shoppers: the statement adds rows, and the outbox sends
-- those due, a hundred at a time.
create table due_mails (
  id bigint generated always as identity primary key,
  -- The kind of mail, and the id of its subject.
  kind text not null,
  about text not null,
  -- When the mail was queued, unchanged by retries.
  queued_at timestamptz not null default now(),
  -- The next attempt. Set ahead when an attempt starts, so that a lost attempt is retried.
  next_try_at timestamptz not null default now(),
  tries integer not null default 0
);
create index due_mails_next on due_mails (next_try_at);

-- Sent mails by subject, without recipients.
create table sent_mails (
  message_id text primary key,
  about text not null,
  subject text not null,
  sent_at timestamptz not null default now()
);
create index sent_mails_about on sent_mails (about, sent_at);

-- Rate limits: uses within a window.
create table rate_limits (
  -- SHA-256 of what is counted and for whom: a mail address or a network.
  key bytea primary key,
  used integer not null,
  resets_at timestamptz not null,
  constraint rate_limits_used_positive check (used > 0)
);
create index rate_limits_resets on rate_limits (resets_at);

-- The last time that any process started a runner or finished one of its jobs.
create table job_runners (
  name text not null,
  active_at timestamptz not null default now(),
  constraint job_runners_one_each primary key (name)
);

-- The last write of each process, which shows that the database accepts writes, and the free disk
-- space of its machine.
create table heartbeats (
  -- Machine and port; the workers of one port share a row.
  process text not null,
  beaten_at timestamptz not null default now(),
  -- Null: unknown.
  data_free_bytes bigint,
  -- Null: unknown, or the process makes no backups.
  backups_free_bytes bigint,
  constraint heartbeats_one_each primary key (process)
);

-- Fingerprints of the keys that the shop was opened with; they reveal nothing of the key. With
-- another key no PIN verifies and no code decrypts.
create table secret_keys (
  fingerprint bytea primary key,
  first_used_at timestamptz not null default now(),
  constraint secret_keys_fingerprint_whole check (octet_length(fingerprint) = 32)
);

-- Nightly backups, successful or failed.
create table backups (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default now(),
  filename text not null,
  bytes bigint,
  row_count bigint,
  failure text,
  -- A successful backup is complete and was read back.
  constraint backups_made_or_failed check ((failure is null) = (bytes is not null and row_count is not null))
);
create index backups_finished on backups (finished_at);

-- The current or last alert of each kind.
create table alerts (
  kind text not null,
  -- When it started, what it is, and when it ended; null: it is open.
  since timestamptz not null default now(),
  what text not null,
  over_at timestamptz,
  -- The last mail about it, opening or closing; null: none was sent.
  told_at timestamptz,
  -- Concurrent checks open an alert once.
  constraint alerts_one_each primary key (kind),
  -- An alert ends after it starts.
  constraint alerts_over_later check (over_at >= since),
  constraint alerts_kind_known check (
    kind in ('ledger', 'money', 'failed_jobs', 'late_jobs', 'late_mails', 'backup', 'certificate',
             'hung_runner', 'data_disk', 'backups_disk', 'suppliers', 'prices')
  )
);

-- Every alert with its start and end, for the system page. `alerts` holds the current state and
-- what was mailed.
create table alert_spans (
  kind text not null,
  since timestamptz not null,
  what text not null,
  -- Null: it is open.
  over_at timestamptz,
  -- An alert that recurs before its end was mailed continues the same row.
  constraint alert_spans_one_each primary key (kind, since),
  constraint alert_spans_over_later check (over_at >= since)
);
create index alert_spans_newest on alert_spans (since desc);
create index alert_spans_over on alert_spans (over_at);
