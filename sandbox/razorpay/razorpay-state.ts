/** The entities, stored in their wire format. */
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

/** An empty list if there are none, as in Razorpay's responses. */
export type Notes = Record<string, string> | []

/** A webhook event. Retries keep the secret of its creation. */
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
  /** Orders with manual capture. */
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
  /** The time after which an uncaptured payment is returned. */
  uncapturedMs: number
  /** Payments wait for capture, even if the order asks for automatic capture. */
  captureByShop: boolean
  refundSettleMs: number
  refundOutcome: 'processed' | 'failed'
  /** Refund calls get 409, as while the same one is running. */
  refundBusy: boolean
}

/** The initial state of Razorpay. */
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
