import type { RefundStatus } from './provider.ts'

/** The payer's bank takes money back. processed: it has; failed: it has not, after all. */
export type DisputeEvent = {
  type: 'dispute'
  event: string
  dispute_id: string
  payment_id: string
  amount_sen: number
  currency: string
  state: RefundStatus['state']
}
