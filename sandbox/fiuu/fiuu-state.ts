/** A shopper's visit to the payment page. */
export type Visit = {
  id: string
  orderid: string
  amount: string
  currency: string
  channel: string
  billName: string
  returnUrl: string
  callbackUrl: string
  cancelUrl: string
}

export type StatusCode = '00' | '11' | '22'

/** A transaction: one attempt to pay an orderid. */
export type Transaction = {
  tranID: string
  orderid: string
  amount: string
  channel: string
  status: StatusCode
  statName: string
  appcode: string
  paydate: string
  errorCode: string
  errorDesc: string
  createdAt: number
  returnUrl: string
  callbackUrl: string
}

/** A message to the shop about a status. Retries are always callbacks. */
export type Notice = {
  id: string
  tranID: string
  kind: 'notification' | 'callback'
  status: StatusCode
  /** The parameters at its creation, without nbcb. */
  fields: [string, string][]
  tries: number
  acknowledged: boolean
}

export type FiuuRefund = {
  refundId: string
  refId: string
  tranID: string
  amount: string
  status: StatusCode
  notifyUrl: string
}

export type FiuuState = {
  /** How long a pending payment stays pending, overriding the settings. */
  pendingMs?: number
  /** Calls per minute by kind, overriding the settings. */
  queriesPerMinute?: number
  visits: Record<string, Visit>
  /** A list, oldest first: an object would sort numeric ids. */
  transactions: Transaction[]
  refunds: FiuuRefund[]
  notices: Record<string, Notice>
}

export type QueryKind = 'transaction' | 'order' | 'batch' | 'orders' | 'transactions' | 'direct'

export type FiuuSettings = {
  merchantId: string
  verifyKey: string
  secretKey: string
  /** The address for messages of payments without callbackurl or returnurl. */
  notifyUrl: string
  returnUrl: string
  extendedVcode: boolean
  minimumSen: number
  messageCurrency: 'RM' | 'MYR'
  requeryCurrency: 'RM' | 'MYR'
  tranIdDigits: 10 | 20
  extraP: 'absent' | 'text' | 'list'
  messageTimeLimitMs: number
  retryPauseMs: number
  retries: number
  /** How long a pending payment stays pending. */
  pendingMs: number
  /** Calls per minute by kind; one more blocks all queries for `blockMs`. */
  queriesPerMinute: Record<QueryKind, number>
  blockMs: number
  refundSettleMs: number
  refundOutcome: '00' | '11'
  /** A PR code that refuses every refund, such as PR020; null for none. */
  refundError: string | null
  refundNotice: 'form' | 'json'
  /** The address for notices of refunds made outside the shop. */
  refundNoticeUrl: string
}

/** The initial state of Fiuu. */
export function emptyFiuuState(): FiuuState {
  return { visits: {}, transactions: [], refunds: [], notices: {} }
}

/** The transaction with this number, if any. */
export function findTransaction(state: FiuuState, tranID: string): Transaction | undefined {
  return state.transactions.find((transaction) => transaction.tranID === tranID)
}
