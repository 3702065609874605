-- What an operator looks at before saving it: a part of the home page, or a static page, as it stands in
-- their editor. A preview's link names the row; both last half an hour.
create table previewed_content (
  id integer generated always as identity primary key,
  kind text not null,
  content jsonb not null,
  created_at timestamptz not null default now(),
  constraint previewed_content_kind_known check (kind in ('home', 'page'))
);
