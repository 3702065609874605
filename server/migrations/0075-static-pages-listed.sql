-- Which static pages there are stands in the site map, under the tag 'pages'. By row: a statement
-- that finds the page there already adds none.
create trigger static_pages_listed after insert or delete on static_pages
  for each row execute function announce_list_change('pages');
