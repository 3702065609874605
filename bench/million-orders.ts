import type { Pool } from 'pg'

/**
 * Fills a shop with a year of orders, at all hours, ten per customer: most delivered within minutes, the
 * others in every other status. Triggers are off, as in a restore.
 */
export async function insertOrders(pool: Pool, orders: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into accounts (first_name, last_name, email, phone, password_hash, pin_hash)
       select (array['Aina', 'Farid', 'Mei Ling', 'Kavitha', 'Hafiz'])[1 + n % 5], 'of ' || n,
              'player' || n || '@example.com', '+6012' || lpad(n::text, 7, '0'), '', ''
       from generate_series(1, $1::integer / 10) n`,
      [orders],
    )
    await client.query(placing, [orders])
    await client.query('commit')
    await client.query('vacuum analyze orders, accounts')
  } finally {
    client.release()
  }
}

/** The last ones are the newest: the year ends now. */
const placing = `
  with first as (select min(id) as account from accounts where email = 'player1@example.com'),
  sold as (
    select array_agg(p.id order by p.id) as products, array_agg(p.category_id order by p.id) as games,
           array_agg(p.name order by p.id) as names, array_agg(c.name order by p.id) as game_names,
           count(*)::integer as many
    from products p join categories c on c.id = p.category_id
  ),
  placed as (
    select n, 1 + (n * 7) % many as item, sold.*, first.account + n % ($1::integer / 10) as customer,
           now() - ($1::integer - n) * (interval '365 days' / $1::integer) as at,
           (array['razorpay', 'razorpay', 'fiuu', 'apeak', 'check_payment'])[1 + n % 5] as method,
           case when n % 97 = 0 then 'refunded' when n % 31 = 0 then 'pending_payment'
             when n > $1::integer - 200 and n % 5 = 4 then 'pending'
             when n > $1::integer - 60 then 'processing' else 'completed' end as status,
           500 + (n * 37) % 20000 as price
    from generate_series(1, $1::integer) n, sold, first
  )
  insert into orders (id, cart_id, status, payment_method, customer_id, customer_email, category_id,
    category_name, product_id, product_name, qty, options, unit_price_sen, subtotal_sen, discount_sen,
    fee_sen, total_sen, reservation, created_at, short_reference, delivered_qty, status_since, paid_at,
    completed_at)
  select 'o' || lpad(n::text, 26, '0'), 'cart-' || lpad(n::text, 12, '0'), status, method, customer,
         'player' || (1 + n % ($1::integer / 10)) || '@example.com', games[item], game_names[item],
         products[item], names[item], 1,
         json_build_array(json_build_object('name', 'Player ID', 'value', (100000000 + n / 3)::text),
                          json_build_object('name', 'Zone', 'value', (2000 + n % 500)::text)),
         price, price, 0, 0, price,
         case when status = 'pending_payment' then 'released' when status = 'pending' then 'reserved'
           else 'sold' end,
         at,
         'AP-' || translate(overlay(lpad(to_hex(n), 8, '0') placing '-' from 5 for 0),
           '0123456789abcdef', '23456789CDFHJKMN'),
         case when status in ('completed', 'refunded') then 1 else 0 end, at,
         case when status in ('processing', 'completed', 'refunded') then at + interval '40 seconds' end,
         case when status in ('completed', 'refunded')
           then at + interval '40 seconds' + (30 + (n * 13) % 400) * interval '1 second' end
  from placed`
