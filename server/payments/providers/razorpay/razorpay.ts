import type { CsvRow } from '#platform/csv-rows.ts'
import {
  CALL_LIMIT_MS,
  type DeclineTable,
  declineReasonIn,
  type ListedRefund,
  type Provider,
  type ProviderModule,
  type ProviderRefund,
  type ProviderReports,
  type ProviderResult,
  type ProviderTools,
  type RefundStatus,
} from '../provider.ts'
import {
  jsonRows,
  parseSen,
  parseTime,
  type ReportKind,
  type ReportLine,
  readCsv,
  requiredField,
  UnreadableReport,
} from '../report.ts'
import {
  razorpayHeaders,
  razorpayRoutes,
  readRazorpayMessage,
  verifyRazorpay,
} from './razorpay-callbacks.ts'
import { type RazorpayClient, razorpayClient } from './razorpay-client.ts'
import {
  isTestKey,
  type RazorpaySettings,
  razorpayKeyNames,
  readRazorpaySettings,
} from './razorpay-settings.ts'
import { confirmRazorpay, razorpayPolling, syncRazorpay } from './razorpay-sync.ts'

/** Razorpay Curlec: cards, in a checkout within the shop's page. */
export const razorpay: ProviderModule = {
  name: 'razorpay',
  method: { label: 'Card', marks: ['visa', 'mastercard'], min_payable_sen: 100 },
  keyNames: razorpayKeyNames,
  configure(env, { production }) {
    const settings = readRazorpaySettings(env, production)
    return { name: 'razorpay', settings, connect: (tools) => connect(settings, tools) }
  },
}

function connect(settings: RazorpaySettings, tools: ProviderTools): Provider {
  const client = razorpayClient({ ...settings, timeLimitMs: CALL_LIMIT_MS })
  return {
    name: 'razorpay',
    mode: isTestKey(settings) ? 'sandbox' : 'live',
    async createOrder({ amount_sen, reference, created_at }) {
      // A process that crashed after the provider's response left an order behind.
      const mayExist = Date.now() - created_at.getTime() > 1000
      const order = { amountSen: amount_sen, receipt: reference }
      const made = await client.ensureOrder(order, { mayExist })
      return made.kind === 'ok' ? { kind: 'ok', value: made.value.id } : made
    },
    open: ({ provider_order_id, amount_sen, currency }) => ({
      razorpay_order_id: provider_order_id ?? '',
      amount: amount_sen,
      currency,
      key: settings.keyId,
    }),
    page: razorpayPage(settings.checkoutUrl),
    routes: razorpayRoutes,
    signedHeaders: razorpayHeaders,
    verify: (raw) => verifyRazorpay(raw, settings),
    readMessage: readRazorpayMessage,
    declineReason: razorpayDecline,
    confirm: (claim, attempt) => confirmRazorpay(client, tools, claim, attempt),
    polling: razorpayPolling,
    sync(attempts, { thorough }) {
      // Polling has its own limits; status pages are open to any guest.
      const look = { call: 'look', perMinute: settings.looksPerMinute }
      const quota = thorough ? undefined : look
      return Promise.all(attempts.map((attempt) => syncRazorpay(client, tools, attempt, quota)))
    },
    refund: (refund) => sendRazorpayRefund(client, refund),
    refundStatus: (refund) => refundStatusAtRazorpay(client, refund),
    refundsOf: (paymentId) => refundsAtRazorpay(client, paymentId),
    reports: razorpayReports(client),
    async referenceOf(orderId) {
      const order = await client.fetchOrder(orderId)
      if (order.kind === 'refused') return { kind: 'ok', value: null }
      return order.kind === 'ok' ? { kind: 'ok', value: order.value.receipt } : order
    },
  }
}

/**
 * The checkout's script and its hosts, as other shops allow them; Razorpay's documents name only
 * the domain.
 */
function razorpayPage(checkoutUrl: string): NonNullable<Provider['page']> {
  const checkout = new URL(checkoutUrl).origin
  const api = 'https://api.razorpay.com'
  return {
    scriptUrl: checkoutUrl,
    hosts: {
      scripts: [checkout],
      frames: [checkout, api],
      connections: [api, 'https://lumberjack.razorpay.com', 'https://lumberjack-cx.razorpay.com'],
      images: ['https://cdn.razorpay.com'],
      // If a bank needs the whole window, the widget leaves the page by a form.
      forms: [checkout, api],
    },
  }
}

/** Sends a refund. Its id is the idempotency key. */
async function sendRazorpayRefund(
  client: RazorpayClient,
  { id, provider_payment_id, amount_sen }: ProviderRefund,
): Promise<ProviderResult<RefundStatus>> {
  const answer = await client.refundPayment({
    paymentId: provider_payment_id,
    amountSen: amount_sen,
    idempotencyKey: id,
    receipt: id,
  })
  if (answer.kind !== 'ok') return answer
  return { kind: 'ok', value: { state: answer.value.status, id: answer.value.id } }
}

/** Looks up a refund by its receipt among those of its payment. */
async function refundStatusAtRazorpay(
  client: RazorpayClient,
  { id, provider_payment_id }: ProviderRefund,
): Promise<ProviderResult<RefundStatus | null>> {
  const answer = await client.fetchRefunds(provider_payment_id)
  if (answer.kind !== 'ok') return answer
  const found = answer.value.find(({ receipt }) => receipt === id)
  return { kind: 'ok', value: found ? { state: found.status, id: found.id } : null }
}

/** Lists the refunds of a payment. */
async function refundsAtRazorpay(
  client: RazorpayClient,
  paymentId: string,
): Promise<ProviderResult<ListedRefund[]>> {
  const answer = await client.fetchRefunds(paymentId)
  if (answer.kind !== 'ok') return answer
  const value = answer.value.map(({ id, receipt, amountSen, currency, status }) => ({
    id,
    reference: receipt ?? '',
    amount_sen: amountSen,
    currency,
    state: status,
  }))
  return { kind: 'ok', value }
}

/** Lines per call, and most calls per day. */
const PAGE_LINES = 500

const PAGES_MAX = 200

/**
 * Razorpay's settlement report: the settlements of a day, each line with its payment time. The
 * dashboard's file is in ringgit, the API's response in sen.
 */
const razorpayReports = (client: RazorpayClient): ProviderReports => ({
  kinds: ['payment', 'refund'],
  read(content) {
    if (!content.trimStart().startsWith('[')) {
      return readCsv(content).map((row) => lineOf(row, (text) => parseSen(row, text)))
    }
    return jsonRows(JSON.parse(content)).map((row) => lineOf(row, (text) => wholeSen(row, text)))
  },
  fetch: (day) => fetchRecon(client, day),
})

async function fetchRecon(client: RazorpayClient, day: string): Promise<ProviderResult<string>> {
  const items: unknown[] = []
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await client.fetchRecon(day, { count: PAGE_LINES, from: items.length })
    if (answer.kind !== 'ok') return answer
    items.push(...answer.value)
    if (answer.value.length < PAGE_LINES) break
  }
  return { kind: 'ok', value: JSON.stringify(items) }
}

function lineOf(row: CsvRow, sen: (text: string) => number): ReportLine {
  const word = requiredField(row, 'transactionentity', 'type')
  const dispute = row.get('disputeid') || undefined
  const kind = kindOf(word, dispute)
  const withoutTax = row.get('feeexclusivetax')
  const fee = withoutTax ?? row.get('fee')
  const tax = withoutTax === undefined ? 0 : sen(row.get('tax') || '0')
  return {
    kind,
    reference: (kind === 'chargeback' && dispute) || requiredField(row, 'entityid'),
    our_reference: row.get('orderreceipt') || null,
    amount_sen: sen(requiredField(row, 'amount')),
    fee_sen: fee ? sen(fee) + tax : null,
    currency: row.get('currency') || 'MYR',
    is_money: true,
    word,
    happened_at: parseTime(row, requiredField(row, 'entitycreatedat', 'createdat')),
  }
}

function kindOf(word: string, dispute: string | undefined): ReportKind {
  if (word === 'payment' || word === 'refund') return word
  return word === 'adjustment' && dispute ? 'chargeback' : 'other'
}

function wholeSen(row: CsvRow, text: string): number {
  const sen = Math.abs(Number(text))
  if (Number.isSafeInteger(sen) && sen < 1_000_000_000) return sen
  throw new UnreadableReport(`Line ${row.line}: "${text.slice(0, 40)}" is not an amount.`)
}

/** Razorpay's error reasons, and the description of the generic one. */
const table: DeclineTable = {
  codes: {
    insufficient_funds: ['insufficient_fund', 'insufficient_funds'],
    declined: [
      'card_declined',
      'payment_declined',
      'payment_risk_check_failed',
      'card_expired',
      'card_not_enrolled',
      'debit_instrument_blocked',
      'transaction_daily_limit_exceeded',
      'international_transaction_not_allowed',
    ],
    timed_out: ['payment_timed_out', 'payment_session_expired', 'otp_expired'],
    cancelled: ['payment_cancelled'],
    authentication_failed: ['authentication_failed', 'incorrect_otp', 'otp_attempts_exceeded'],
  },
  words: { declined: /declined by the bank/ },
}

/** The decline reason for Razorpay's failure; null if it helps no shopper. */
export const razorpayDecline = (failure: string) => declineReasonIn(table, failure)
