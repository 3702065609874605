// What affiliates earn, computed from the list of all that happened, in the plainest way: nothing is
// kept beside the list, and nothing is taken from the shop.

const HOURS = 3_600_000
const DAYS = 24 * HOURS

/** A month in Malaysia, counted from the year 0. */
export type MonthNumber = number

/** Malaysia is eight hours ahead all year. */
export function monthOf(time: number): MonthNumber {
  const there = new Date(time + 8 * HOURS)
  return there.getUTCFullYear() * 12 + there.getUTCMonth()
}

const beginOf = (month: MonthNumber) => Date.UTC(Math.floor(month / 12), month % 12) - 8 * HOURS

export const nameOf = (month: MonthNumber) =>
  `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`

export type ModelTier = { active_users: number; sales_sen: number; rate_hundredths: number }

type Sale = {
  customer: number
  sen: number
  paidAt: number
  returnedAt: number[]
  paidAgainAt: number[]
  /** What went back of it while the rest was kept. */
  parts: { sen: number; at: number }[]
}

/** A statement in sen. */
export type ModelStatement = {
  active_users: number
  sales_sen: number
  rate_hundredths: number
  commission_sen: number
  carried_sen: number
  amount_sen: number
}

export class CommissionModel {
  tiers: ModelTier[] = []
  /** Customer → affiliate. */
  readonly referrals = new Map<number, { affiliate: number; since: number; isVoid: boolean }>()
  readonly sales = new Map<string, Sale>()
  readonly affiliates = new Map<
    number,
    { since: number; paidOut: number; statements: Map<MonthNumber, ModelStatement> }
  >()
  #closed: MonthNumber | undefined

  /** What a month looks like at a moment; `is_active` and what was spent, by customer. */
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

  /** Closes what is over, in order. */
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

  /** What more the shop keeps of a customer's orders after a month than before it. */
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
    // Half a sen goes up.
    const commission_sen = Math.floor((sales_sen * rate_hundredths) / 10_000 + 0.5)
    return { active_users, sales_sen, rate_hundredths, commission_sen }
  }
}

const isKept = (sale: Sale) => sale.returnedAt.length === sale.paidAgainAt.length

/** What the shop keeps of a sale just before a moment. */
function keptBefore({ sen, paidAt, paidAgainAt, returnedAt, parts }: Sale, moment: number): number {
  const passed = (times: number[]) => times.filter((time) => time < moment).length
  const isKept = passed([paidAt, ...paidAgainAt]) > passed(returnedAt)
  return isKept ? parts.reduce((left, part) => left - (part.at < moment ? part.sen : 0), sen) : 0
}
