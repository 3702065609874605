-- A short reference for people: what a shopper writes into a bank's form, reads out on the telephone,
-- and an operator searches for. It is no key to anything: whoever knows one may see nothing by it.

-- Letters and digits that nobody mistakes for one another, and no vowels, so that no word comes out:
-- eight of them, of 24, are a hundred billion references.
create function random_short_reference(prefix text) returns text language sql volatile as $$
  select prefix || '-' || substr(made, 1, 4) || '-' || substr(made, 5, 4)
  from (
    select string_agg(
      substr('23456789CDFHJKMNPQRTVWXY', 1 + get_byte(bytes, at) % 24, 1), '' order by at
    ) as made
    -- Six bytes of a random UUID, and two behind those that tell its version.
    from (select uuid_send(gen_random_uuid()) as bytes) uuid, unnest('{0,1,2,3,4,5,9,10}'::integer[]) at
  ) reference
$$;

-- One that no row has yet. Of two made at the same moment the constraint stops the second.
create function new_order_reference() returns text language plpgsql volatile as $$
declare
  made text;
begin
  loop
    made := random_short_reference('AP');
    if not exists (select from orders where short_reference = made) then return made; end if;
  end loop;
end $$;

create function new_topup_reference() returns text language plpgsql volatile as $$
declare
  made text;
begin
  loop
    made := random_short_reference('AG');
    if not exists (select from topups where short_reference = made) then return made; end if;
  end loop;
end $$;

alter table orders add column short_reference text;
alter table topups add column short_reference text;

update orders set short_reference = random_short_reference('AP');
update topups set short_reference = random_short_reference('AG');

-- Among a million rows a few came out the same.
do $$
begin
  loop
    update orders o set short_reference = random_short_reference('AP')
    where exists (
      select from orders other where other.short_reference = o.short_reference and other.id < o.id
    );
    exit when not found;
  end loop;
  loop
    update topups t set short_reference = random_short_reference('AG')
    where exists (
      select from topups other where other.short_reference = t.short_reference and other.id < t.id
    );
    exit when not found;
  end loop;
end $$;

alter table orders
  alter column short_reference set not null,
  alter column short_reference set default new_order_reference(),
  -- Money that names one is for one order.
  add constraint orders_short_reference_unique unique (short_reference),
  add constraint orders_short_reference_shaped check (
    short_reference ~ '^AP-[2-9CDFHJKMNPQRTVWXY]{4}-[2-9CDFHJKMNPQRTVWXY]{4}$'
  );
alter table topups
  alter column short_reference set not null,
  alter column short_reference set default new_topup_reference(),
  -- And never for an order and a top-up: theirs begin with other letters.
  add constraint topups_short_reference_unique unique (short_reference),
  add constraint topups_short_reference_shaped check (
    short_reference ~ '^AG-[2-9CDFHJKMNPQRTVWXY]{4}-[2-9CDFHJKMNPQRTVWXY]{4}$'
  );
