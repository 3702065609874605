-- Where a tag was found before its address was changed: that leads to where it is now.
create table tag_slugs (
  slug text primary key,
  tag_id integer not null references tags on delete cascade
);
create index tag_slugs_tag on tag_slugs (tag_id);
