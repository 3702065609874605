-- What of a picture matters: where a box shows a part of it alone, this point stays in sight.
alter table files
  -- In hundredths of its width and height, from the left and from the top.
  add column focal_x smallint not null default 50,
  add column focal_y smallint not null default 50,
  add constraint files_focal_point_inside check (focal_x between 0 and 100 and focal_y between 0 and 100);

-- The library lists pictures alone, the newest first.
create index files_pictures on files (id desc) where kind = 'picture';

-- A picture whose point moves is shown anew by whatever shows it, and by nothing else.
create function announce_focal_point() returns trigger language plpgsql as $$
begin
  perform announce_categories('category', array(
    select id from categories where new.id in (background_image_id, base_image_id, tooltip_id)
    union select category_id from subcategories where base_image_id = new.id
  ));
  perform announce_categories('products', array(
    select distinct category_id from products where base_image_id = new.id
  ));
  if exists (select from categories where base_image_id = new.id) then
    perform pg_notify('catalog_changed', 'categories');
  end if;
  if exists (select from slides where file_id = new.id) then
    perform pg_notify('catalog_changed', 'sliders');
  end if;
  if exists (select from blog_posts where featured_image_id = new.id) then
    perform pg_notify('catalog_changed', 'posts');
    perform announce_posts(array(select slug from blog_posts where featured_image_id = new.id));
  end if;
  perform pg_notify('catalog_changed', 'page:' || name)
  from static_pages where banner_image_id = new.id;
  return null;
end $$;
create trigger files_focal_point_announced after update of focal_x, focal_y on files
  for each row when ((old.focal_x, old.focal_y) is distinct from (new.focal_x, new.focal_y))
  execute function announce_focal_point();
