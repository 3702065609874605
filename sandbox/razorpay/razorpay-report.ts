import type { World } from '../world.ts'

/** A line of the reconciliation in the API: integer sen, Unix seconds. */
export type ReconItem = {
  entity_id: string
  type: 'payment' | 'refund'
  debit: number
  credit: number
  amount: number
  currency: string
  fee: number
  tax: number
  settled: boolean
  created_at: number
  settled_at: number
  payment_id: string | null
  order_id: string | null
  order_receipt: string | null
  method: string
}

/**
 * Payments and refunds of a day in Malaysia, or of all days. The real provider settles some days later; the
 * sandbox on the same day.
 */
export function reconOf({ state }: World, day?: string): ReconItem[] {
  const { orders, payments, refunds } = state.razorpay
  const paid = Object.values(payments).filter(({ captured }) => captured)
  const back = Object.values(refunds).filter(({ status }) => status !== 'failed')
  const receipt = (orderId: string | undefined) => (orderId && orders[orderId]?.receipt) || null
  const items: ReconItem[] = [
    ...paid.map((payment) => ({
      entity_id: payment.id,
      type: 'payment' as const,
      debit: 0,
      credit: payment.amount - (payment.fee ?? 0),
      amount: payment.amount,
      currency: payment.currency,
      fee: payment.fee ?? 0,
      tax: payment.tax ?? 0,
      settled: true,
      created_at: payment.created_at,
      settled_at: payment.created_at,
      payment_id: null,
      order_id: payment.order_id,
      order_receipt: receipt(payment.order_id),
      method: payment.method,
    })),
    ...back.map((refund) => ({
      entity_id: refund.id,
      type: 'refund' as const,
      debit: refund.amount,
      credit: 0,
      amount: refund.amount,
      currency: refund.currency,
      fee: 0,
      tax: 0,
      settled: true,
      created_at: refund.created_at,
      settled_at: refund.created_at,
      payment_id: refund.payment_id,
      order_id: payments[refund.payment_id]?.order_id ?? null,
      order_receipt: receipt(payments[refund.payment_id]?.order_id),
      method: 'card',
    })),
  ]
  return items
    .filter(({ created_at }) => day === undefined || dayOf(created_at * 1000) === day)
    .toSorted((one, other) => one.created_at - other.created_at)
}

const dayOf = (milliseconds: number) =>
  new Date(milliseconds + 8 * 3_600_000).toISOString().slice(0, 10)

/** The dashboard's file: in ringgit, with the fee excluding tax. */
export function reconCsv(world: World, day?: string): string {
  const names = [
    'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,debit,credit,payment_method',
    'entity_created_at,order_id,order_receipt,dispute_id,settlement_id,settled_at,settlement_utr',
  ]
  const ringgit = (sen: number) => (sen / 100).toFixed(2)
  const lines = reconOf(world, day).map((item) => {
    const at = new Date(item.created_at * 1000 + 8 * 3_600_000).toISOString()
    const time = `${at.slice(8, 10)}/${at.slice(5, 7)}/${at.slice(0, 4)} ${at.slice(11, 19)}`
    const sums = [item.fee - item.tax, item.tax, item.debit, item.credit].map(ringgit)
    return [
      item.type,
      item.entity_id,
      ringgit(item.amount),
      item.currency,
      ...sums,
      item.method,
      time,
      item.order_id ?? '',
      item.order_receipt ?? '',
      '',
      'setl_sandbox',
      time,
      'SANDBOX',
    ].join(',')
  })
  return `${[names.join(','), ...lines].join('\r\n')}\r\n`
}
