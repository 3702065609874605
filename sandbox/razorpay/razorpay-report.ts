import type { World } from '../world.ts'
import type { PaymentEntity, RefundEntity } from './razorpay-state.ts'

/**
 * Payments and refunds of a day in Malaysia, or of all days, as lines of the reconciliation in the API:
 * integer sen, Unix seconds. The real provider settles some days later; the sandbox on the same day.
 */
export function reconOf({ state }: World, day?: string) {
  const { orders, payments, refunds } = state.razorpay
  const paid = Object.values(payments).filter(({ captured }) => captured)
  const back = Object.values(refunds).filter(({ status }) => status !== 'failed')
  const receipt = (orderId: string | undefined) => (orderId && orders[orderId]?.receipt) || null
  const lineOf = ({ id, amount, currency, created_at }: PaymentEntity | RefundEntity) => ({
    entity_id: id,
    amount,
    currency,
    settled: true,
    created_at,
    settled_at: created_at,
    method: 'card',
  })
  const received = paid.map((payment) => {
    const { amount, order_id, fee, tax } = payment
    return {
      ...lineOf(payment),
      type: 'payment' as const,
      debit: 0,
      credit: amount - (fee ?? 0),
      fee: fee ?? 0,
      tax: tax ?? 0,
      payment_id: null,
      order_id,
      order_receipt: receipt(order_id),
    }
  })
  const returned = back.map((refund) => {
    const order_id = payments[refund.payment_id]?.order_id
    return {
      ...lineOf(refund),
      type: 'refund' as const,
      debit: refund.amount,
      credit: 0,
      fee: 0,
      tax: 0,
      payment_id: refund.payment_id,
      order_id: order_id ?? null,
      order_receipt: receipt(order_id),
    }
  })
  return [...received, ...returned]
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
