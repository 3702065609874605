/** The entities as they cross the wire, kept as they are. */
export type OrderEntity = {
  id: string
  entity: 'order'
  amount: number
  amount_paid: number
  amount_due: number
  currency: string
  receipt: string | null
  offer_id: null
  status: 'created' | 'attempted' | 'paid'
  attempts: number
  notes: Notes
  created_at: number
}

export type PaymentEntity = {
  id: string
  entity: 'payment'
  amount: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  order_id: string
  invoice_id: null
  international: boolean
  method: 'card'
  amount_refunded: number
  refund_status: null | 'partial' | 'full'
  captured: boolean
  description: string | null
  card_id: string
  card: Record<string, string | boolean | null>
  bank: null
  wallet: null
  vpa: null
  email: string
  contact: string
  notes: Notes
  fee: number | null
  tax: number | null
  error_code: string | null
  error_description: string | null
  error_source: string | null
  error_step: string | null
  error_reason: string | null
  acquirer_data: Record<string, string>
  created_at: number
}

export type RefundEntity = {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  receipt: string | null
  notes: Notes
  acquirer_data: { arn: string | null }
  status: 'pending' | 'processed' | 'failed'
  speed_requested: string
  speed_processed: string
  batch_id: null
  created_at: number
}

/** An empty list where there are none, as Razorpay writes it. */
export type Notes = Record<string, string> | []

/** One event of the webhook. Its secret is the one of its time: retries keep it. */
export type WebhookEvent = {
  id: string
  event: string
  body: string
  secret: string
  createdAt: number
  tries: number
  state: 'waiting' | 'delivered' | 'dropped' | 'given up'
}

export type RazorpayState = {
  orders: Record<string, OrderEntity>
  /** Orders whose payments wait for the capture call. */
  manualCapture: Record<string, true>
  payments: Record<string, PaymentEntity>
  refunds: Record<string, RefundEntity>
  refundKeys: Record<string, { body: string; refundId: string }>
  events: Record<string, WebhookEvent>
  webhookOn: boolean
}

export type RazorpaySettings = {
  keyId: string
  keySecret: string
  webhookSecret: string
  webhookUrl: string
  webhookTimeLimitMs: number
  /** Whether a checkout that leaves the page posts failures to callback_url, too. */
  postFailures: boolean
  /** An authorised payment that nobody captures goes back after so long. */
  uncapturedMs: number
  /** Payments wait for the capture call, also those of orders that ask for automatic capture. */
  captureByShop: boolean
  refundSettleMs: number
  refundOutcome: 'processed' | 'failed'
  /** Refund calls answer 409, as while the same one is running. */
  refundBusy: boolean
}

/** What Razorpay remembers before anything happened. */
export function emptyRazorpayState(): RazorpayState {
  return {
    orders: {},
    manualCapture: {},
    payments: {},
    refunds: {},
    refundKeys: {},
    events: {},
    webhookOn: true,
  }
}
