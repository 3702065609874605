import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { costOf } from '../amounts.ts'
import type { StatementLine, SupplierResult } from '../supplier.ts'
import { type SeagmClient, seagmResult } from './seagm-client.ts'
import { OrderObject } from './seagm-orders.ts'

const PAGE = 100
const PAGES_MAX = 1_000
const DAY_SECONDS = 86_400

/**
 * The orders that were paid on a day in Malaysia and not refunded in full. Read from the lists of
 * orders, newest first, which name our references; the account's log does not.
 */
export async function seagmStatement(
  client: SeagmClient,
  day: string,
): Promise<SupplierResult<StatementLine[]>> {
  const from = Date.parse(`${day}T00:00:00+08:00`) / 1000
  const lines: StatementLine[] = []
  for (const kind of ['card', 'recharge'] as const) {
    const orders = await ordersSince(client, `/v1/${kind}-orders`, from - DAY_SECONDS)
    if (orders.kind !== 'ok') return orders
    for (const order of orders.value) {
      const paidAt = Number(order.paid_time ?? 0)
      if (paidAt < from || paidAt >= from + DAY_SECONDS) continue
      const paid = order.currency === 'MYR' ? costOf(order.pay_amount) : null
      const back = costOf(order.refunded_amount ?? 0)
      if (paid === null || back === null) return unreadable
      if (back >= paid && back > 0) continue
      lines.push({
        ref: order.mch_order_id ? String(order.mch_order_id) : null,
        supplier_order_id: String(order.id),
        charged_sen: paid - back,
      })
    }
  }
  return { kind: 'ok', value: lines }
}

/** Orders created since a time (unix seconds), each once, although new ones move the pages. */
async function ordersSince(
  client: SeagmClient,
  path: string,
  since: number,
): Promise<SupplierResult<OrderObject[]>> {
  const found = new Map<string, OrderObject>()
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const part = { offset: String(page * PAGE), limit: String(PAGE) }
    const result = seagmResult(await client.get(path, part), ordersIn)
    if (result.kind === 'gone') return unreadable
    if (result.kind !== 'ok') return result
    for (const order of result.value) {
      if (Number(order.created_time) >= since) found.set(String(order.id), order)
    }
    const oldest = result.value.at(-1)
    const isLast = result.value.length < PAGE || Number(oldest?.created_time) < since
    if (isLast) return { kind: 'ok', value: [...found.values()] }
  }
  return { kind: 'unavailable', description: 'the list of orders does not end' }
}

/** The list, which is the data itself or its one list. */
function ordersIn(data: unknown): OrderObject[] | null {
  const lists = Array.isArray(data) ? [data] : Object.values(data ?? {}).filter(Array.isArray)
  const [list] = lists
  return lists.length === 1 && Value.Check(Type.Array(OrderObject), list) ? list : null
}

const unreadable: SupplierResult<never> = {
  kind: 'unavailable',
  description: 'the list of orders is not readable',
}
