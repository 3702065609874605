import { customersById } from '#accounts/accounts.ts'
import { affiliateEvents } from '#affiliates/affiliate-events.ts'
import { productNames } from '#catalog/stocks.ts'
import { adjustmentEvents, topupEvents } from '#gold/gold.ts'
import { orderEvents } from '#orders/orders.ts'
import { paymentEvents } from '#payments/move-payment.ts'
import type { PayableHandler } from '#payments/payable.ts'
import { unmatchedEvents } from '#payments/reconciliation/move-unmatched.ts'
import { refundEvents } from '#payments/refunds/move-refund.ts'
import type { History, SubjectNames } from '#platform/postgres/events.ts'
import { threadEvents } from '#support/support.ts'
import { allPayables } from './all-payables.ts'

/** All histories that record operators' actions. */
export const allHistories: readonly History[] = [
  { kind: 'order', events: orderEvents },
  { kind: 'payment', events: paymentEvents },
  { kind: 'refund', events: refundEvents },
  { kind: 'unmatched-money', events: unmatchedEvents },
  { kind: 'topup', events: topupEvents },
  { kind: 'gold-adjustment', events: adjustmentEvents },
  { kind: 'thread', events: threadEvents },
  { kind: 'affiliate', events: affiliateEvents },
]

/** Display names of the subjects of operators' events, by kind. */
export const allSubjectNames: SubjectNames = {
  order: referencesOf(allPayables.order),
  topup: referencesOf(allPayables.topup),
  product: productNames,
  customer: async (db, ids) => {
    const customers = await customersById(db, ids.map(Number))
    return new Map([...customers].map(([id, { email }]) => [String(id), email]))
  },
}

function referencesOf({ namesOf }: PayableHandler): SubjectNames[string] {
  return async (db, ids) =>
    new Map((await namesOf(db, ids)).map(({ id, short_reference }) => [id, short_reference]))
}
