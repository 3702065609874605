-- What helps an answer to be right: how it looks, an example of it, and the keys that a phone shows.
alter table options
  add pattern text,
  add example text,
  add keyboard text,
  -- Characters and classes of them, each with a bounded count: such a pattern is checked in a moment,
  -- whatever it is held against, and every browser reads it the same.
  add constraint options_pattern_simple check (
    length(pattern) <= 200
    and pattern ~ '^(([A-Za-z0-9 #@_.-]|\[[A-Za-z0-9 #@_.-]+\])(\?|\{[0-9]{1,3}(,[0-9]{1,3})?\})?)+$'
  ),
  add constraint options_keyboard_known check (keyboard in ('text', 'numeric')),
  -- Only what is typed has a form of its own.
  add constraint options_pattern_typed check (pattern is null or type = 'field');

-- What a method is known by, such as visa: the storefront has a sign for each that it knows.
alter table payment_methods
  add marks text[] not null default '{}',
  add constraint payment_methods_marks_few check (cardinality(marks) <= 12);

-- Whom customers have ordered for, so that nobody types the same details twice.
create table remembered_players (
  id integer generated always as identity primary key,
  customer_id integer not null references accounts on delete cascade,
  category_id integer not null references categories on delete cascade,
  -- [{ "category_option_id": 1, "option_value": "12345678" }, …] as they were ordered with.
  answers jsonb not null,
  used_at timestamptz not null default now(),
  constraint remembered_players_answered check (
    jsonb_typeof(answers) = 'array' and answers <> '[]'
  )
);
-- The same details are one player. Their hash, as an index takes no long values.
create unique index remembered_players_once
  on remembered_players (customer_id, category_id, md5(answers::text));
create index remembered_players_category on remembered_players (category_id);
