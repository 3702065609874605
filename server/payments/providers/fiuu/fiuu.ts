import { callbackPaths } from '@apeak/contract/paths'
import type { CsvRow } from '#platform/csv-rows.ts'
import { jsonOf } from '#platform/send-request.ts'
import {
  CALL_LIMIT_MS,
  type DeclineTable,
  declineReasonIn,
  type ListedRefund,
  type OpeningAttempt,
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
  type ReportLine,
  readCsv,
  requiredField,
  UnreadableReport,
} from '../report.ts'
import { fiuuRoutes, readFiuu, receivedByFiuu, verifyFiuu } from './fiuu-callbacks.ts'
import { type FiuuClient, fiuuClient } from './fiuu-client.ts'
import { refundStateOf } from './fiuu-refund-answers.ts'
import {
  type FiuuSettings,
  fiuuKeyNames,
  isSandboxAccount,
  readFiuuSettings,
} from './fiuu-settings.ts'
import {
  confirmFiuu,
  type FiuuParts,
  fiuuBatchConfirmation,
  fiuuPolling,
  paymentStatusAtFiuu,
  SharedConfirmations,
  syncFiuu,
} from './fiuu-sync.ts'

/** Fiuu: banks, wallets and cards, on a hosted page. */
export const fiuu: ProviderModule = {
  name: 'fiuu',
  method: {
    label: 'Online banking & e-wallets',
    marks: ['fpx', 'tng', 'grabpay', 'duitnow'],
    min_payable_sen: 101,
  },
  keyNames: fiuuKeyNames,
  configure(env, { production }) {
    const settings = readFiuuSettings(env, production)
    return { name: 'fiuu', settings, connect: (tools) => connect(settings, tools) }
  },
}

function connect(settings: FiuuSettings, tools: ProviderTools): Provider {
  const client = fiuuClient({ ...settings, timeLimitMs: CALL_LIMIT_MS })
  const parts: FiuuParts = { client, settings, tools, confirmations: new SharedConfirmations() }
  return {
    name: 'fiuu',
    mode: isSandboxAccount(settings) ? 'sandbox' : 'live',
    channels: settings.channels,
    open: (attempt) => ({ fiuu_url: pageOf(client, attempt) }),
    routes: fiuuRoutes,
    signedHeaders: [],
    verify: (raw) => verifyFiuu(raw, settings),
    readMessage: (raw) => readFiuu(raw, settings),
    declineReason: fiuuDecline,
    async acknowledge(raw) {
      const received = receivedByFiuu(raw, settings)
      return received ? client.acknowledge(received) : { kind: 'ok', value: null }
    },
    confirm: (claim, attempt) => confirmFiuu(parts, claim, attempt),
    batchConfirmation: fiuuBatchConfirmation(parts),
    polling: fiuuPolling(settings),
    sync: (attempts, options) => syncFiuu(parts, attempts, options),
    refund: (refund, publicUrl) => sendFiuuRefund(client, refund, publicUrl),
    refundStatus: (refund) => refundStatusAtFiuu(client, refund),
    refundsOf: (tranID) => refundsAtFiuu(client, tranID),
    paymentStatus: (payment) => paymentStatusAtFiuu(parts, payment),
    reports: fiuuReports(client, settings.merchantId),
  }
}

function pageOf(client: FiuuClient, attempt: OpeningAttempt): string {
  const callback = attempt.publicUrl + callbackPaths.fiuu[attempt.kind]
  return client.paymentUrl({
    amountSen: attempt.amount_sen,
    orderid: attempt.reference,
    billName: 'guest',
    billEmail: attempt.email,
    billMobile: '-',
    billDescription: attempt.description,
    returnUrl: callback,
    callbackUrl: callback,
    cancelUrl: attempt.pageUrl,
    ...(attempt.channel !== null && { channel: attempt.channel }),
  })
}

/** Fiuu's error code for a reused reference. */
const USED_BEFORE = 'PR016'

/** Sends a refund. Its id is a reference that Fiuu accepts once. */
async function sendFiuuRefund(
  client: FiuuClient,
  refund: ProviderRefund,
  publicUrl: string,
): Promise<ProviderResult<RefundStatus>> {
  const answer = await client.refund({
    tranID: refund.provider_payment_id,
    amountSen: refund.amount_sen,
    refId: refund.id,
    notifyUrl: publicUrl + callbackPaths.fiuu.refund,
  })
  if (answer.kind === 'ok') {
    return {
      kind: 'ok',
      value: { state: refundStateOf(answer.value.status), id: answer.value.refundId },
    }
  }
  if (answer.kind !== 'refused' || answer.code !== USED_BEFORE) return answer
  // An earlier request arrived; only its response was lost.
  const earlier = await refundStatusAtFiuu(client, refund)
  if (earlier.kind !== 'ok' || earlier.value) return earlier as ProviderResult<RefundStatus>
  return { kind: 'unknown', why: 'the refund was sent before, and is not found' }
}

/** Looks up a refund by its reference. */
async function refundStatusAtFiuu(
  client: FiuuClient,
  { id }: ProviderRefund,
): Promise<ProviderResult<RefundStatus | null>> {
  const answer = await client.refundStatus({ refId: id })
  if (answer.kind !== 'ok') return answer
  const [found] = answer.value
  if (!found) return { kind: 'ok', value: null }
  return {
    kind: 'ok',
    value: { state: refundStateOf(found.status), id: found.refundId ?? id },
  }
}

/** Lists the refunds of a transaction. */
async function refundsAtFiuu(
  client: FiuuClient,
  tranID: string,
): Promise<ProviderResult<ListedRefund[]>> {
  const answer = await client.refundStatus({ tranID })
  if (answer.kind !== 'ok') return answer
  const value: ListedRefund[] = []
  for (const { refundId, refId, amountSen, status } of answer.value) {
    if (refundId === null || amountSen === null) {
      return { kind: 'unknown', why: 'the list tells too little' }
    }
    const state = refundStateOf(status)
    value.push({ id: refundId, reference: refId, amount_sen: amountSen, currency: 'MYR', state })
  }
  return { kind: 'ok', value }
}

/**
 * Fiuu's daily report: all transactions of a day, failed ones included, with their status when the
 * report is made. It has no refunds.
 */
const fiuuReports = (client: FiuuClient, merchantId: string): ProviderReports => ({
  kinds: ['payment'],
  read(content) {
    const json = content.trimStart().startsWith('[') ? jsonOf(content) : undefined
    const rows = json === undefined ? readCsv(content) : jsonRows(json)
    return rows.map((row) => lineOf(row, merchantId))
  },
  fetch: (day) => client.dailyReport(day),
})

function lineOf(row: CsvRow, merchantId: string): ReportLine {
  const domain = row.get('domain', 'merchantid')
  if (domain && domain !== merchantId) {
    throw new UnreadableReport(`Line ${row.line} is of another merchant.`)
  }
  const code = requiredField(row, 'statcode', 'status')
  const word = row.get('statname') || code
  const fee = row.get('transactionfee', 'mdr', 'fee')
  return {
    kind: 'payment',
    reference: requiredField(row, 'tranid', 'transactionid'),
    our_reference: row.get('orderid') || null,
    amount_sen: parseSen(row, requiredField(row, 'amount', 'billamt')),
    fee_sen: fee ? parseSen(row, fee) : null,
    // Fiuu also writes RM for MYR.
    currency: (row.get('currency') || 'MYR').replace(/^RM$/, 'MYR'),
    is_money: code === '00',
    word,
    happened_at: parseTime(row, requiredField(row, 'billingdate', 'paydate', 'date')),
  }
}

/** Patterns for texts of Fiuu and the banks. */
const words: DeclineTable['words'] = {
  insufficient_funds: /insufficient|not enough/,
  cancelled: /cancel|abort/,
  timed_out: /time.?out|timed out|expired|session/,
  authentication_failed: /authenticat|3-?d ?s|otp|\btac\b|pin/,
  declined: /declin|refus|reject|honou?r|not permitted|limit|blocked|restricted/,
}

/**
 * FPX response codes from PayNet's integration guide (published in
 * github.com/Jagdish-J-P/fpx-payment, Response.php). Omitted, because they do not help shoppers:
 * faults between the shop and FPX or within a bank, and cancellations by the merchant (2X).
 */
const fpx: DeclineTable = {
  codes: {
    insufficient_funds: ['51'],
    declined: ['14', '48', '49', '53', '57', '58', 'BB'],
    timed_out: ['1A', '1D', '1G', '1J', '1M', 'OF'],
    cancelled: ['1C', '1F', '1I', '1L', '80', 'BC'],
    authentication_failed: ['1B', '1E', '1H', '1K'],
  },
  words,
}

/** Response codes of card issuers (field 39 of ISO 8583). */
const cards: DeclineTable = {
  codes: {
    insufficient_funds: ['51'],
    declined: ['05', '14', '57', '61', '62', '65'],
    timed_out: ['68'],
    cancelled: ['17'],
    authentication_failed: ['55', '75'],
  },
  words,
}

/**
 * The decline reason for Fiuu's code or text; null if it helps no shopper. FPX codes have a prefix
 * (FPX_1C): the same number may mean another reason for a card.
 */
export const fiuuDecline = (failure: string) =>
  failure.startsWith('FPX_')
    ? declineReasonIn(fpx, failure)
    : (declineReasonIn(cards, failure) ?? declineReasonIn(fpx, failure))
