-- How long the orders of each category took from payment to delivery, as its page tells shoppers.

create table delivery_times (
  category_id integer primary key references categories on delete cascade,
  -- Half of the orders of the last 24 hours took no longer: whole minutes, rounded up.
  minutes integer not null,
  constraint delivery_times_positive check (minutes > 0)
);

-- Only what the page shows is announced, and only where it is another.
create trigger delivery_times_inserted after insert on delivery_times
  referencing new table as after_rows
  for each statement execute function announce_part_of_category('category');
create trigger delivery_times_updated after update on delivery_times
  referencing old table as before_rows new table as after_rows
  for each statement execute function announce_part_of_category('category');
create trigger delivery_times_deleted after delete on delivery_times
  referencing old table as before_rows
  for each statement execute function announce_part_of_category('category');
