import assert from 'node:assert/strict'
import type { TestShop } from './test-shop.ts'

/** An order with its payments, refunds and mails. */
export type Story = {
  status: string
  reservation: string
  applied: number
  unapplied: number
  mails: number
  reasons: string[]
}

/** Reads an order's story from the database. */
export async function storyOf({ context }: TestShop, orderId: string): Promise<Story> {
  const { rows } = await context.pool.query(
    `select o.status, o.reservation,
            (select count(*) from payments p where p.payable_id = o.id and p.state = 'applied') as applied,
            (select count(*) from payments p where p.payable_id = o.id and p.state = 'unapplied') as unapplied,
            (select count(*) from mails m where strpos(m.text, o.id) > 0) as mails,
            (select coalesce(json_agg(p.unapplied_reason order by p.id), '[]') from payments p
             where p.payable_id = o.id and p.state = 'unapplied') as reasons
     from orders o where o.id = $1`,
    [orderId],
  )
  return rows[0]
}

/** The story of an order paid once, with one mail. */
export const paidOnce: Story = {
  status: 'processing',
  reservation: 'sold',
  applied: 1,
  unapplied: 0,
  mails: 1,
  reasons: [],
}

/** A checksum of every table, jobs included: equal only if nothing changed. */
export async function fingerprint({ context }: TestShop): Promise<Record<string, string>> {
  const { rows: tables } = await context.pool.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname = 'public' or (schemaname = 'graphile_worker' and tablename = '_private_jobs')`,
  )
  const prints: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await context.pool.query(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as print
       from ${name} t`,
    )
    prints[name] = rows[0].print
  }
  return prints
}

/**
 * Asserts that money received equals money applied, unapplied and refunded; that every paid order
 * has one payment of its total (none if the total is 0); and that every payment of an order's total
 * belongs to a paid order.
 */
export async function assertBooks({ context }: TestShop, received: number): Promise<void> {
  const { rows } = await context.pool.query(
    `select coalesce(sum(amount_sen), 0)::integer as received,
            coalesce(sum(amount_sen - refunded_sen) filter (where state = 'applied'), 0)::integer as applied,
            coalesce(sum(amount_sen - refunded_sen) filter (where state = 'unapplied'), 0)::integer as unapplied,
            (select coalesce(sum(amount_sen), 0)::integer from refunds where state <> 'failed' and payment_id is not null) as refunded
     from payments`,
  )
  const [sums] = rows
  assert.equal(sums.received, received, 'all that the provider took is in the books')
  assert.equal(sums.received, sums.applied + sums.unapplied + sums.refunded)
  const odd = await context.pool.query(
    `select o.id, o.status from orders o
     left join payments p on p.payable_id = o.id and p.state = 'applied'
     where (o.status in ('processing', 'completed', 'refunded') and o.payment_method <> 'no_payment')
         <> (p.id is not null)
       or p.amount_sen <> o.total_sen`,
  )
  assert.deepEqual(odd.rows, [], 'an order is paid exactly where a payment of its total is applied')
}
