import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import fc from 'fast-check'
import { goldFaults } from '#gold/check-gold.ts'
import { returnedOfOrders } from '#orders/orders.ts'
import { newId } from '#platform/ids.ts'
import { openPool } from '#platform/postgres/database.ts'
import { operator } from '#testing/histories.ts'
import { deleteAffiliates, moveOrder, newAccount } from '#testing/referred-rows.ts'
import { cloneTemplate, dropDatabase, openTestShop, type TestShop } from '#testing/test-shop.ts'
import { subtractRefunds } from './affiliates.ts'
import { commissionFaults } from './check-commission.ts'
import { closeMonths } from './close-months.ts'
import { payOut } from './pay-out.ts'
import { totalOwed } from './queries.ts'
import { showReferrals } from './show-referrals.ts'

const seed = Number(process.env.SEED || Date.now() % 1_000_000)
const histories = Number(process.env.HISTORIES || 4)
const start = Date.UTC(2026, 0, 20)
const HOUR = 3_600_000

const shop = await openTimelessShop(new Date(start))
after(() => shop.close())
const run = async (statement: string, values: unknown[] = []) =>
  (await shop.context.pool.query(statement, values)).rows
await run("insert into payment_methods (value, label) values ('check_payment', 'Bank')")

const words = [
  'buy',
  'buy',
  'buy',
  'refund',
  'refund a part',
  'pay again',
  'join',
  'apply',
  'void',
  'tiers',
  'close',
  'pay out',
] as const
const step = fc.record({
  what: fc.constantFrom(...words),
  /** The hours that pass before the action. */
  hours: fc.integer({ min: 1, max: 160 }),
  who: fc.nat(1000),
  sen: fc.integer({ min: 1, max: 60_000 }),
})
type Step = { what: (typeof words)[number]; hours: number; who: number; sen: number }

const choose = <Item>(items: Iterable<Item>, which: number): Item | undefined => {
  const all = [...items]
  return all[which % all.length]
}

class History {
  readonly model = new CommissionModel()
  #time = start

  async take({ what, hours, who, sen }: Step): Promise<void> {
    this.#time += hours * HOUR
    await shop.setTime(new Date(this.#time))
    if (what === 'apply') await this.#approve()
    if (what === 'join') await this.#join(who)
    if (what === 'buy') await this.#buy(who, sen)
    if (what === 'refund' || what === 'pay again') await this.#turn(who, what === 'refund')
    if (what === 'refund a part') await this.#refundPart(who, sen)
    if (what === 'void') await this.#void(who)
    if (what === 'tiers') await this.setTiers(sen)
    if (what === 'close') {
      // Two concurrent calls have the effect of one.
      await Promise.all([closeMonths(shop.context), closeMonths(shop.context)])
      this.model.close(this.#time)
    }
    if (what === 'pay out') await this.#payOut(who, sen)
  }

  async #approve(): Promise<void> {
    const id = await newAccount(shop)
    const code = `T${String(id).padStart(6, '0')}`
    await run('insert into affiliates (id, code, created_at) values ($1, $2, $3)', [
      id,
      code,
      new Date(this.#time),
    ])
    this.model.affiliates.set(id, { since: this.#time, paidOut: 0, statements: new Map() })
  }

  async #join(who: number): Promise<void> {
    const affiliate = choose(this.model.affiliates.keys(), who)
    if (!affiliate) return
    const id = await newAccount(shop)
    await run('insert into referrals (account_id, affiliate_id, created_at) values ($1, $2, $3)', [
      id,
      affiliate,
      new Date(this.#time),
    ])
    this.model.referrals.set(id, { affiliate, since: this.#time, isVoid: false })
  }

  async #buy(who: number, sen: number): Promise<void> {
    const customer = choose(this.model.referrals.keys(), who)
    if (!customer) return
    const id = newId('o')
    await run(
      `insert into orders (id, cart_id, status, payment_method, customer_id, customer_email,
         category_name, product_name, qty, options, unit_price_sen, subtotal_sen, discount_sen, fee_sen,
         total_sen, reservation)
       values ($1, $1, 'pending', 'check_payment', $2, 'a@example.com', 'c', 'p', 1, '[]', $3, $3, 0, 0,
         $3, 'sold')`,
      [id, customer, sen],
    )
    await moveOrder(shop, id, 'processing', 'pending', this.#time)
    // A delivered order stays paid.
    if (who % 2) await moveOrder(shop, id, 'completed', 'processing', this.#time)
    const sale = { customer, sen, paidAt: this.#time, returnedAt: [], paidAgainAt: [], parts: [] }
    this.model.sales.set(id, sale)
  }

  /** Refunds a paid order, or reverts a refund. */
  async #turn(who: number, isRefund: boolean): Promise<void> {
    const found = choose(
      [...this.model.sales].filter(
        ([, sale]) => (sale.returnedAt.length === sale.paidAgainAt.length) === isRefund,
      ),
      who,
    )
    if (!found) return
    const [id, sale] = found
    await moveOrder(
      shop,
      id,
      isRefund ? 'refunded' : 'processing',
      isRefund ? 'processing' : 'refunded',
      this.#time,
    )
    ;(isRefund ? sale.returnedAt : sale.paidAgainAt).push(this.#time)
  }

  /** Refunds part of a paid order. */
  async #refundPart(who: number, sen: number): Promise<void> {
    const found = choose(
      [...this.model.sales].filter(
        ([, sale]) => sale.returnedAt.length === sale.paidAgainAt.length,
      ),
      who,
    )
    if (!found) return
    const [id, sale] = found
    const part = sen % sale.parts.reduce((left, one) => left - one.sen, sale.sen)
    if (part === 0) return
    await run('update orders set refunded_sen = refunded_sen + $2 where id = $1', [id, part])
    sale.parts.push({ sen: part, at: this.#time })
    const returned_sen = sale.parts.reduce((sum, one) => sum + one.sen, 0)
    const returned = { order_id: id, returned_sen, at: new Date(this.#time) }
    await subtractRefunds(shop.context.database, returned)
  }

  async #void(who: number): Promise<void> {
    const customer = choose(this.model.referrals.keys(), who)
    const referral = customer && who % 3 === 0 ? this.model.referrals.get(customer) : undefined
    if (!referral) return
    await run("update referrals set void_reason = 'same_document' where account_id = $1", [
      customer,
    ])
    referral.isVoid = true
  }

  async setTiers(sen: number): Promise<void> {
    this.model.tiers = [
      { active_users: sen % 2, sales_sen: 0, rate_hundredths: 101 + (sen % 7) },
      { active_users: 2, sales_sen: sen, rate_hundredths: 333 },
      { active_users: 1, sales_sen: sen * 3, rate_hundredths: 650 + (sen % 50) },
    ]
    await run('delete from affiliate_tiers')
    for (const { active_users, sales_sen, rate_hundredths } of this.model.tiers) {
      await run(
        'insert into affiliate_tiers (active_users, sales_sen, rate_hundredths) values ($1, $2, $3)',
        [active_users, sales_sen, rate_hundredths],
      )
    }
  }

  async #payOut(who: number, amount_sen: number): Promise<void> {
    const affiliate_id = choose(this.model.affiliates.keys(), who)
    const known = affiliate_id && this.model.affiliates.get(affiliate_id)
    if (!known || !affiliate_id) return
    const wanted = { affiliate_id, amount_sen, request_key: newId('k') }
    const way =
      who % 2 ? ({ way: 'gold' } as const) : ({ way: 'bank', bank_reference: newId('b') } as const)
    const pay = () => payOut(shop.context, { ...wanted, ...way }, operator)
    const paid = await Promise.allSettled([pay(), pay()])
    const isOwed = this.model.owed(affiliate_id) >= amount_sen
    assert.deepEqual(
      new Set(paid.map(({ status }) => status)),
      new Set([isOwed ? 'fulfilled' : 'rejected']),
    )
    if (isOwed) known.paidOut += amount_sen
  }

  /** Compares every affiliate's figures with the model. */
  async compare(): Promise<void> {
    const present = monthOf(this.#time)
    for (const affiliate of this.model.affiliates.keys()) {
      for (let month = monthOf(start); month <= present; month += 1) {
        const shown = await showReferrals(shop.context.database, affiliate, nameOf(month))
        const { people, figures } = this.model.month(affiliate, month, this.#time)
        const of = `affiliate ${affiliate} in ${nameOf(month)}, at ${new Date(this.#time).toISOString()}`
        assert.deepEqual(
          shown.referrals
            .map(({ id, monthly_spent, is_active }) => ({
              id,
              spent_sen: Math.round(monthly_spent * 100),
              is_active,
            }))
            .toSorted((one, other) => one.id - other.id),
          people,
          of,
        )
        assert.equal(shown.active_users, figures.active_users, of)
        assert.equal(Math.round(shown.total_sales * 100), figures.sales_sen, of)
        assert.equal(Math.round(shown.commission_rate * 100), figures.rate_hundredths, of)
        assert.equal(Math.round(shown.commission_earned * 100), figures.commission_sen, of)
        assert.equal(Math.round(shown.owed * 100), this.model.owed(affiliate), of)
      }
    }
    await this.#compareStatements()
  }

  async #compareStatements(): Promise<void> {
    const rows = await run(`select *, to_char(month, 'YYYY-MM') as name from commission_statements`)
    const expected = [...this.model.affiliates].flatMap(([affiliate_id, { statements }]) =>
      [...statements].map(
        ([month, figures]) => [`${affiliate_id} ${nameOf(month)}`, figures] as const,
      ),
    )
    const written = rows.map(({ affiliate_id, name, ...row }) => {
      const { active_users, sales_sen, rate_hundredths, commission_sen, carried_sen, amount_sen } =
        row
      const figures = {
        active_users,
        sales_sen,
        rate_hundredths,
        commission_sen,
        carried_sen,
        amount_sen,
      }
      return [`${affiliate_id} ${name}`, figures] as const
    })
    assert.deepEqual(new Map(written), new Map(expected))
    const owed = [...this.model.affiliates.keys()].map((id) => this.model.owed(id))
    assert.equal(
      (await totalOwed(shop.context.database)).owed_sen,
      owed.reduce((sum, sen) => sum + sen, 0),
    )
    assert.deepEqual(await commissionFaults(shop.context.database, returnedOfOrders), [])
    assert.deepEqual(await goldFaults(shop.context.database), [])
  }
}

describe(`random commission histories (seed ${seed})`, () => {
  test('match a simple model through refunds, tier changes and month closings', async () => {
    const steps = fc.array(step, { minLength: 30, maxLength: 70 })
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        await deleteAffiliates(shop)
        const history = new History()
        await history.setTiers(5000)
        const opening = { hours: 1, who: 0, sen: 0 }
        await history.take({ what: 'apply', ...opening })
        for (const who of [0, 0, 1]) await history.take({ what: 'join', ...opening, who })
        for (const [at, one] of taken.entries()) {
          await history.take(one)
          if (at % 20 === 19) await history.compare()
        }
        await history.take({ what: 'close', ...opening })
        await history.compare()
      }),
      { seed, numRuns: histories, endOnFailure: true },
    )
  })
})

/** A shop whose database clock a test sets. */
type TimelessShop = TestShop & { setTime(time: Date): Promise<void> }

/**
 * Opens a shop whose statements use the test's time: its own function `now()` precedes
 * PostgreSQL's. Column defaults keep the real clock.
 */
async function openTimelessShop(start: Date): Promise<TimelessShop> {
  const databaseUrl = await cloneTemplate()
  const name = new URL(databaseUrl).pathname.slice(1)
  const admin = openPool(databaseUrl, 1)
  await admin.query(`
    create schema held;
    create table held.clock (time timestamptz not null);
    create function held.now() returns timestamptz stable language sql
      return (select time from held.clock);
    alter database ${name} set search_path = held, pg_catalog, public`)
  await admin.query('insert into held.clock values ($1)', [start])
  await admin.end()
  const shop = await openTestShop({}, { databaseUrl })
  return {
    ...shop,
    setTime: async (time) => {
      await shop.context.pool.query('update held.clock set time = $1', [time])
    },
    close: async () => {
      await shop.close()
      await dropDatabase(databaseUrl)
    },
  }
}

// A simple model of commission, computed from the list of all events, independent of the shop's
// code.

const HOURS = 3_600_000
const DAYS = 24 * HOURS

/** A month in Malaysia, counted from the year 0. */
type MonthNumber = number

/** Malaysia is UTC+8 all year. */
function monthOf(time: number): MonthNumber {
  const there = new Date(time + 8 * HOURS)
  return there.getUTCFullYear() * 12 + there.getUTCMonth()
}

const beginOf = (month: MonthNumber) => Date.UTC(Math.floor(month / 12), month % 12) - 8 * HOURS

const nameOf = (month: MonthNumber) =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`

type ModelTier = { active_users: number; sales_sen: number; rate_hundredths: number }

type Sale = {
  customer: number
  sen: number
  paidAt: number
  returnedAt: number[]
  paidAgainAt: number[]
  /** Partial refunds. */
  parts: { sen: number; at: number }[]
}

/** A statement in sen. */
type ModelStatement = {
  active_users: number
  sales_sen: number
  rate_hundredths: number
  commission_sen: number
  carried_sen: number
  amount_sen: number
}

class CommissionModel {
  tiers: ModelTier[] = []
  /** Customer → affiliate. */
  readonly referrals = new Map<number, { affiliate: number; since: number; isVoid: boolean }>()
  readonly sales = new Map<string, Sale>()
  readonly affiliates = new Map<
    number,
    { since: number; paidOut: number; statements: Map<MonthNumber, ModelStatement> }
  >()
  #closed: MonthNumber | undefined

  /** An affiliate's month at a given time; activity and spending by customer. */
  month(affiliate: number, month: MonthNumber, now: number) {
    const until = Math.min(now, beginOf(month + 1))
    const customers = [...this.referrals]
      .filter(([, one]) => one.affiliate === affiliate && !one.isVoid && one.since < until)
      .map(([id]) => id)
    const people = customers.map((id) => ({
      id,
      spent_sen: this.#spent(id, month),
      is_active: [...this.sales.values()].some(
        (sale) =>
          sale.customer === id &&
          isKept(sale) &&
          sale.paidAt > until - 30 * DAYS &&
          monthOf(sale.paidAt) <= month,
      ),
    }))
    const statement = this.affiliates.get(affiliate)?.statements.get(month)
    return { people, figures: statement ?? this.#figures(people) }
  }

  /** Closes all months that are over, in order. */
  close(now: number): void {
    const first = Math.min(...[...this.affiliates.values()].map(({ since }) => monthOf(since)))
    let month = this.#closed === undefined ? first : this.#closed + 1
    for (; beginOf(month + 1) < now - HOURS / 2; month += 1) {
      for (const [id, { since, statements }] of this.affiliates) {
        if (since >= beginOf(month + 1)) continue
        const { people } = this.month(id, month, now)
        const figures = this.#figures(people)
        const before = statements.get(month - 1)
        const carried_sen = before ? Math.min(0, before.commission_sen + before.carried_sen) : 0
        const amount_sen = Math.max(0, figures.commission_sen + carried_sen)
        statements.set(month, { ...figures, carried_sen, amount_sen })
      }
      this.#closed = month
    }
  }

  owed(affiliate: number): number {
    const { statements, paidOut } = this.affiliates.get(affiliate) ?? {
      statements: new Map(),
      paidOut: 0,
    }
    return [...statements.values()].reduce((sum, one) => sum + one.amount_sen, 0) - paidOut
  }

  /** The change of a customer's spending during a month, net of refunds. */
  #spent(customer: number, month: MonthNumber): number {
    return [...this.sales.values()]
      .filter((sale) => sale.customer === customer)
      .reduce(
        (sum, sale) =>
          sum + keptBefore(sale, beginOf(month + 1)) - keptBefore(sale, beginOf(month)),
        0,
      )
  }

  #figures(people: { spent_sen: number; is_active: boolean }[]) {
    const active_users = people.filter(({ is_active }) => is_active).length
    const sales_sen = people.reduce((sum, { spent_sen }) => sum + spent_sen, 0)
    const rate_hundredths = Math.max(
      0,
      ...this.tiers
        .filter(
          (tier) => active_users >= tier.active_users && Math.max(0, sales_sen) >= tier.sales_sen,
        )
        .map((tier) => tier.rate_hundredths),
    )
    // Rounds half a sen up.
    const commission_sen = Math.floor((sales_sen * rate_hundredths) / 10_000 + 0.5)
    return { active_users, sales_sen, rate_hundredths, commission_sen }
  }
}

const isKept = (sale: Sale) => sale.returnedAt.length === sale.paidAgainAt.length

/** The net amount of a sale just before a given time. */
function keptBefore({ sen, paidAt, paidAgainAt, returnedAt, parts }: Sale, moment: number): number {
  const passed = (times: number[]) => times.filter((time) => time < moment).length
  const isKept = passed([paidAt, ...paidAgainAt]) > passed(returnedAt)
  return isKept ? parts.reduce((left, part) => left - (part.at < moment ? part.sen : 0), sen) : 0
}
