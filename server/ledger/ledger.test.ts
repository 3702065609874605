import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { goldFaults } from '#gold/check-gold.ts'
import { openPool } from '#platform/postgres/database.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { newShopper } from '#testing/accounts.ts'
import { offerMethod } from '#testing/fixtures.ts'
import { balanceOf, cancelTopup, giveGold, topUp } from '#testing/gold.ts'
import { dropDatabase, openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)
const shopper = await newShopper(shop)
await giveGold(shop, shopper, 5000)

const run = (statement: string) => shop.context.pool.query(statement)

describe('the ledger is append-only:', () => {
  for (const statement of [
    'update transfers set amount_sen = amount_sen + 1',
    "update transfers set note = 'x' where false",
    'delete from transfers',
    'delete from transfers where false',
    'truncate transfers',
    'truncate transfers cascade',
    'insert into transfers select * from transfers on conflict (id) do update set amount_sen = 1',
  ]) {
    test(`the database refuses "${statement}"`, async () => {
      await assert.rejects(run(statement), { code: '42501' })
    })
  }

  test('an ordinary database owner can run the shop, and has no privilege to change rows', async () => {
    const name = `ordinary_${process.pid}_${Date.now()}`
    const { pool } = shop.context
    await pool.query(`create role ${name} login password 'ordinary'`)
    await pool.query(`create database ${name} owner ${name}`)
    const url = new URL(shop.databaseUrl)
    Object.assign(url, { pathname: `/${name}`, username: name, password: 'ordinary' })
    const ordinary = openPool(url.href, 4)
    await migrate(ordinary)
    await ordinary.query('update shop_settings set opened_at = now()')
    await ordinary.end()
    const theirs = await openTestShop({}, { databaseUrl: url.href })
    try {
      await offerMethod(theirs.context.database)
      const customer = await newShopper(theirs)
      await giveGold(theirs, customer, 5000)
      await cancelTopup(customer, await topUp(customer, 'check_payment'))
      assert.equal(await balanceOf(customer), 5000)
      for (const table of ['transfers', 'order_events', 'topup_events', 'refund_events']) {
        const refused = { message: `permission denied for table ${table}` }
        for (const statement of [`update ${table} set reason = reason`, `delete from ${table}`]) {
          await assert.rejects(theirs.context.pool.query(statement), refused)
        }
      }
    } finally {
      await theirs.close()
      await dropDatabase(url.href)
      await pool.query(`drop role ${name}`)
    }
  })

  test('a resolution names a pending transfer of the same accounts and amount', async () => {
    const { point_transaction_id } = await topUp(shopper, 'check_payment')
    const resolve = (change: string) =>
      run(
        `insert into transfers (id, debit_account_id, credit_account_id, amount_sen, state, pending_id,
                                reason, reference, holder_id)
         select 'g' || lpad('1', 26, '0'), debit_account_id, credit_account_id, ${change}, 'posted', id,
                reason, 'x', holder_id
         from transfers where id = '${point_transaction_id}'`,
      )
    await assert.rejects(resolve('amount_sen + 1'), {
      constraint: 'transfers_resolve_a_pending_one',
    })
  })

  test('a transfer has two accounts, a positive amount and its own subject', async () => {
    const add = (debit: string, credit: string, amount: number, reference: string) =>
      run(
        `insert into transfers (id, debit_account_id, credit_account_id, amount_sen, reason, reference,
                                holder_id, number)
         select 'g' || lpad('2', 26, '0'), ${debit}, ${credit}, ${amount}, 'adjustment', '${reference}', a.id, 99
         from ledger_accounts a where a.customer_id = ${shopper.id}`,
      )
    await assert.rejects(add('a.id', 'a.id', 1, 'y'), { constraint: 'transfers_between_two' })
    await assert.rejects(add('a.id', '1', 0, 'y'), { constraint: 'transfers_amount_positive' })
    await assert.rejects(add('1', '2', 1, 'y'), { constraint: 'transfers_holder_takes_part' })
    const known = (await run('select reference from transfers limit 1')).rows[0].reference
    await assert.rejects(add('a.id', '1', 1, known), { constraint: 'transfers_reference_unique' })
  })
})

test('gold cannot be overdrawn, nor taken from an account without any', async () => {
  const customer = await newShopper(shop)
  await giveGold(shop, customer, 700)
  await giveGold(shop, customer, -200)
  await assert.rejects(giveGold(shop, customer, -501), {
    constraint: 'ledger_accounts_never_negative',
  })
  assert.equal(await balanceOf(customer), 500)
  const stranger = await newShopper(shop)
  await assert.rejects(giveGold(shop, stranger, -1), {
    constraint: 'ledger_accounts_never_negative',
  })
  assert.equal(await balanceOf(stranger), 0)
})

/** The faults of a separate ledger after these statements, which run without its guards. */
async function faultsAfter(...statements: string[]): Promise<string[]> {
  const broken = await openTestShop({}, { mayBreak: true })
  try {
    await offerMethod(broken.context.database)
    const customer = await newShopper(broken)
    await giveGold(broken, customer, 5000)
    await topUp(customer, 'check_payment')
    await cancelTopup(customer, await topUp(customer, 'check_payment', 60))
    assert.deepEqual(await goldFaults(broken.context.database), [])
    await broken.context.pool.query('alter table transfers disable trigger user')
    for (const statement of statements) await broken.context.pool.query(statement)
    return (await goldFaults(broken.context.database)).map(({ rule }) => rule)
  } finally {
    await broken.close()
  }
}

describe('the check after every test detects', () => {
  const wrongBalance = 'a balance equals the sum of its transfers'
  const topups = 'a top-up matches its transfers'
  const cases: Record<string, [string, ...string[]]> = {
    'gold from nowhere': [wrongBalance, 'update ledger_accounts set balance_sen = balance_sen + 1'],
    'a lost transfer': [wrongBalance, "delete from transfers where reason = 'adjustment'"],
    'a changed amount': [
      wrongBalance,
      "update transfers set amount_sen = 4999 where state = 'posted'",
    ],
    'a negative balance': [
      'no balance is negative',
      'alter table ledger_accounts drop constraint ledger_accounts_never_negative',
      'update ledger_accounts set balance_sen = -1 where customer_id is not null',
    ],
    'a gap in a history': [
      'a history has no gaps',
      'update ledger_accounts set entries = entries + 1 where customer_id is not null',
    ],
    'a top-up completed without gold': [topups, "update topups set status = 'completed'"],
    'a top-up cancelled without a void': [topups, "update topups set status = 'cancelled'"],
    'a top-up of another value': [
      topups,
      'update topups set value_sen = value_sen - 1, fee_sen = fee_sen + 1',
    ],
  }
  for (const [what, [rule, ...statements]] of Object.entries(cases)) {
    test(what, async () => {
      const rules = await faultsAfter(...statements)
      assert.ok(rules.includes(rule), `found ${rules.join(', ') || 'nothing'}`)
    })
  }

  test('the check fails the file of a test shop whose ledger is inconsistent', async () => {
    const broken = await openTestShop()
    const customer = await newShopper(broken)
    await giveGold(broken, customer, 100)
    await broken.context.pool.query(
      'update ledger_accounts set balance_sen = 99 where balance_sen = 100',
    )
    await assert.rejects(broken.close(), /the ledger is broken/)
  })
})
