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

/** One transaction: one try to pay an orderid. */
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

/** One message to the shop about one status. Retries always go out as callbacks. */
export type Notice = {
  id: string
  tranID: string
  kind: 'notification' | 'callback'
  status: StatusCode
  /** The parameters as they were when it arose, without nbcb. */
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
  /** How long a pending payment stays pending, instead of the settings' time. */
  pendingMs?: number
  /** Calls a minute of each kind, instead of the settings' numbers. */
  queriesPerMinute?: number
  visits: Record<string, Visit>
  /** Lists, oldest first: an object would sort ids that are numbers. */
  transactions: Transaction[]
  refunds: FiuuRefund[]
  notices: Record<string, Notice>
}

export type QueryKind = 'transaction' | 'order' | 'batch' | 'orders' | 'transactions' | 'direct'

export type FiuuSettings = {
  merchantId: string
  verifyKey: string
  secretKey: string
  /** Where messages go when the payment names no callbackurl or returnurl. */
  notifyUrl: string
  returnUrl: string
  extendedVcode: boolean
  minimumSen: number
  messageCurrency: 'RM' | 'MYR'
  requeryCurrency: 'RM' | 'MYR'
  tranIdDigits: 10 | 20
  extraP: 'absent' | 'text' | 'list'
  /** Whether a text answer to nbcb=2 counts as an acknowledgement. */
  textAcknowledges: boolean
  messageTimeLimitMs: number
  retryPauseMs: number
  retries: number
  /** How long a pending payment stays pending. */
  pendingMs: number
  /** Calls a minute of each kind; one more blocks all asking for `blockMs`. */
  queriesPerMinute: Record<QueryKind, number>
  blockMs: number
  refundSettleMs: number
  refundOutcome: '00' | '11'
  /** A PR code with which every refund is refused, such as PR020; null for none. */
  refundError: string | null
  refundNotice: 'form' | 'json'
  /** Where the notices of refunds go that the shop did not ask for. */
  refundNoticeUrl: string
}

/** What Fiuu remembers before anything happened. */
export function emptyFiuuState(): FiuuState {
  return { visits: {}, transactions: [], refunds: [], notices: {} }
}

/** The transaction with this number, undefined where there is none. */
export function findTransaction(state: FiuuState, tranID: string): Transaction | undefined {
  return state.transactions.find((transaction) => transaction.tranID === tranID)
}
