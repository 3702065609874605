-- The list of some categories is read in its order, as the whole list is: a page of it is found in
-- the index alone. It also serves the reference to the category, so that the older index can go.
create index blog_posts_of_category on blog_posts (blog_category_id, published_at desc, id desc);
drop index blog_posts_category;
