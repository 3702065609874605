// Measures whether a page of the gold history costs the same at any position and length. Run separately:
// node bench/history.ts
import type { PoolClient } from 'pg'
import { noTimeouts, openPool } from '../server/platform/postgres/database.ts'
import { runMeasurement } from './closing.ts'
import { Connection, getAs } from './connection.ts'
import { compare, type Round, runRound } from './rounds.ts'
import { type Customer, openSession } from './session.ts'
import { type MeasuredShop, openShop } from './shop.ts'

const ENTRIES = { small: 100, large: 100_000 }
const PER_PAGE = 12
const CONNECTIONS = 8
const ROUNDS = 12
const SECONDS = 0.6
/** The maximum ratio between two pages' times. */
const AIM = 1.5

/**
 * Compares page 1,000 of an account with 100,000 entries with its page 1, and each with page 1 of an account
 * with 100 entries. Prints a line each.
 */
async function measureHistories(shop: MeasuredShop): Promise<void> {
  const small = await openAccount(shop, ENTRIES.small)
  const large = await openAccount(shop, ENTRIES.large)
  const pages = {
    'page 1 of 100,000': requestOf(large, 1),
    'page 1,000 of 100,000': requestOf(large, 1000),
    'page 1 of 100': requestOf(small, 1),
  }
  const found: Record<string, Round[]> = {}
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [name, request] of Object.entries(pages)) {
      const one = await measure(shop, request)
      // The first round is a warm-up and is not counted.
      if (round >= 0) found[name] = [...(found[name] ?? []), one]
    }
  }
  const pairs: [keyof typeof pages, keyof typeof pages][] = [
    ['page 1,000 of 100,000', 'page 1 of 100,000'],
    ['page 1 of 100,000', 'page 1 of 100'],
    ['page 1,000 of 100,000', 'page 1 of 100'],
  ]
  for (const [one, other] of pairs) {
    const { ratio } = compare(found[other] ?? [], found[one] ?? [])
    const verdict = ratio <= AIM ? 'within' : 'ABOVE'
    console.log(`gold history, time of ${one} / ${other}: ${ratio.toFixed(2)} (${verdict} ${AIM})`)
  }
}

const requestOf = ({ id, token }: Customer, page: number) =>
  getAs(token, `/api/apeak-gold-history/${id}?page=${page}&per_page=${PER_PAGE}`)

async function measure({ port }: MeasuredShop, request: Buffer): Promise<Round> {
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => Connection.open(port)),
  )
  const round = await runRound(CONNECTIONS, SECONDS, async (worker) => {
    const answer = await connections[worker]?.send(request)
    if (answer?.status !== 200) throw new Error(`The history answered ${answer?.status}.`)
  })
  for (const connection of connections) connection.close()
  return round
}

/** Creates an account with this many entries, every third a top-up, with a session. */
async function openAccount(shop: MeasuredShop, entries: number): Promise<Customer> {
  const pool = openPool(shop.databaseUrl, 1, noTimeouts)
  const client = await pool.connect()
  try {
    await client.query('begin')
    const customer = await openSession(client)
    const { id } = customer
    const account = await client.query(
      `insert into ledger_accounts (owner_kind, owner_id, balance_sen, entries)
       values ('customer', $1, $2::integer * 100, $2)
       returning id`,
      [id, entries],
    )
    await fill(client, id, account.rows[0].id, entries)
    await client.query('commit')
    await client.query('vacuum analyze transfers, topups, ledger_accounts, sessions')
    return customer
  } finally {
    client.release()
    await pool.end()
  }
}

async function fill(client: PoolClient, customer: number, account: number, entries: number) {
  const id = (letter: string) => `'g' || lpad('${letter}' || $1::integer || 'x' || n, 26, '0')`
  await client.query(
    `insert into transfers (id, debit_account_id, credit_account_id, amount_sen, state, reason, reference,
                            holder_id, number, created_at)
     select ${id('a')}, system.id, $1::integer, 100, case when n % 3 = 0 then 'pending' else 'posted' end,
            case when n % 3 = 0 then 'top_up' else 'adjustment' end, ${id('a')}, $1::integer, n,
            now() - ($2::integer - n) * interval '1 minute'
     from generate_series(1, $2::integer) n, ledger_accounts system where system.name = 'top_ups'`,
    [account, entries],
  )
  await client.query(
    `insert into transfers (id, debit_account_id, credit_account_id, amount_sen, state, pending_id, reason,
                            reference, holder_id, created_at)
     select ${id('b')}, system.id, $1::integer, 100, 'posted', ${id('a')}, 'top_up', ${id('b')},
            $1::integer, now() - ($2::integer - n) * interval '1 minute'
     from generate_series(3, $2::integer, 3) n, ledger_accounts system where system.name = 'top_ups'`,
    [account, entries],
  )
  await client.query(
    `insert into topups (id, customer_id, value_sen, payment_method, fee_sen, paid_sen, status)
     select ${id('a')}, $3, 100, 'check_payment', 0, 100, 'completed'
     from generate_series(3, $2::integer, 3) n where $1::integer > 0`,
    [account, entries, customer],
  )
}

await runMeasurement(async () => measureHistories(await openShop('24 categories')))
