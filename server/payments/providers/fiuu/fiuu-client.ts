import { baseUrl, type HttpAnswer, jsonOf, sendRequest } from '#platform/send-request.ts'
import type { ProviderResult } from '../provider.ts'
import { errorOfStatus } from '../status-error.ts'
import { type FiuuTransaction, recordsOf, transactionOf } from './fiuu-answers.ts'
import {
  type FiuuRefund,
  type FiuuRefundState,
  readRefundAnswer,
  readRefundStates,
} from './fiuu-refund-answers.ts'
import * as sign from './fiuu-signature.ts'
import { amountText, extendedVcode } from './fiuu-signature.ts'

/** `payUrl` and `apiUrl` are hosts (or a base path) without `/RMS`. */
type FiuuConfig = {
  payUrl: string
  apiUrl: string
  merchantId: string
  verifyKey: string
  secretKey: string
  /** Most ids per call. */
  listSize: number
  timeLimitMs?: number
  fetch?: typeof fetch
}

type NewFiuuRefund = {
  tranID: string
  amountSen: number
  /** Our reference, used once. */
  refId: string
  notifyUrl?: string
  /** Required except for cards. */
  bank?: { code: string; beneficiary: string; account: string }
}

/** Fiuu's documents disagree on some: with or without `query/`. */
const paths = {
  byTransaction: '/RMS/q_by_tid.php',
  byOrder: '/RMS/query/q_by_oid.php',
  allOfOrder: '/RMS/query/q_oid_batch.php',
  manyOrders: '/RMS/query/q_by_oids.php',
  manyTransactions: '/RMS/query/q_by_tids.php',
}

/** A day's report is long, and no shopper waits for it. */
const reportLimits = { answerLimitBytes: 50_000_000, timeLimitMs: 60_000 }

export type FiuuClient = ReturnType<typeof fiuuClient>

/** A client of Fiuu's API. Amounts are integer sen. Results count only if Fiuu signed them. */
export function fiuuClient(config: FiuuConfig) {
  checkKeys(config)
  const payUrl = baseUrl(config.payUrl)
  const apiUrl = baseUrl(config.apiUrl)
  const { merchantId, verifyKey, secretKey } = config
  const domain = merchantId

  async function post(
    url: string,
    form: Iterable<[string, string]>,
    limits: { answerLimitBytes?: number; timeLimitMs?: number } = {},
  ): Promise<ProviderResult<string>> {
    const answer = await sendRequest({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams([...form]).toString(),
      timeLimitMs: config.timeLimitMs ?? 10_000,
      fetch: config.fetch,
      ...limits,
    })
    return answer.kind === 'ok' ? readText(answer.value) : answer
  }

  async function transactions(
    path: string,
    form: Record<string, string>,
  ): Promise<ProviderResult<FiuuTransaction[]>> {
    const answer = await post(apiUrl + path, Object.entries({ ...form, domain }))
    if (answer.kind !== 'ok') return answer
    const records = recordsOf(answer.value)
    const found = records.map((record) => transactionOf(record, config))
    const readable = found.filter((transaction) => transaction !== null)
    if (readable.length === 0) return { kind: 'unknown', why: 'the answer is not readable' }
    return { kind: 'ok', value: readable }
  }

  /**
   * Looks up a transaction. `ok` only if Fiuu's key covers its tranID, amount and status; `unknown`
   * if Fiuu does not know it.
   */
  async function requeryByTransaction(query: {
    tranID: string
    amountSen: number
  }): Promise<ProviderResult<FiuuTransaction>> {
    const { tranID } = query
    const amount = amountText(query.amountSen)
    const skey = sign.transactionQuerySkey({ tranID, domain, amount }, verifyKey)
    const answer = await transactions(paths.byTransaction, { amount, txID: tranID, skey })
    return singleVerified(answer, (found) => {
      const isSame = found.tranID === tranID && found.amountSen === query.amountSen
      return isSame && found.verified === 'transaction'
    })
  }

  /** Looks up an order's transaction. `ok` only if Fiuu's key covers orderid and amount. */
  async function requeryByOrder(query: {
    orderid: string
    amountSen: number
  }): Promise<ProviderResult<FiuuTransaction>> {
    const { orderid } = query
    const amount = amountText(query.amountSen)
    const skey = sign.orderQuerySkey({ orderid, domain, amount }, verifyKey)
    const answer = await transactions(paths.byOrder, { amount, oID: orderid, skey })
    return singleVerified(answer, (found) => {
      const isSame = found.orderid === orderid && found.amountSen === query.amountSen
      return isSame && found.verified === 'order'
    })
  }

  /** The latest 10 transactions of an order, within 24 hours; see `verified`. */
  async function requeryBatch(orderid: string): Promise<ProviderResult<FiuuTransaction[]>> {
    const skey = sign.orderBatchSkey({ orderid, domain }, verifyKey)
    const answer = await transactions(paths.allOfOrder, { oID: orderid, skey, type: '2' })
    return onlyOf(answer, [orderid])
  }

  /** Transactions of up to `listSize` orders, within 24 hours; see `verified`. */
  async function requeryMany(
    orderids: readonly string[],
  ): Promise<ProviderResult<FiuuTransaction[]>> {
    if (orderids.length === 0) return { kind: 'ok', value: [] }
    const ids = joinIds(orderids)
    const skey = sign.manyQuerySkey({ domain, ids }, verifyKey)
    const form = { oIDs: ids, delimiter: '|', skey, type: '2' }
    return onlyOf(await transactions(paths.manyOrders, form), orderids)
  }

  /** Up to `listSize` transactions of the last 30 days. */
  async function requeryTransactions(
    tranIDs: readonly string[],
  ): Promise<ProviderResult<FiuuTransaction[]>> {
    const ids = joinIds(tranIDs)
    const skey = sign.manyQuerySkey({ domain, ids }, verifyKey)
    const answer = await transactions(paths.manyTransactions, { tIDs: ids, skey, type: '2' })
    if (answer.kind !== 'ok') return answer
    const own = answer.value.filter(({ tranID }) => tranID !== null && tranIDs.includes(tranID))
    return { kind: 'ok', value: own }
  }

  function joinIds(ids: readonly string[]): string {
    if (ids.length > config.listSize) throw new RangeError('too many ids in one call')
    return ids.join('|')
  }

  /**
   * Refunds a payment in part or in full. `refused` with code PR016: an earlier call with this
   * refId arrived.
   */
  async function refund(wanted: NewFiuuRefund): Promise<ProviderResult<FiuuRefund>> {
    const { tranID, refId, bank, notifyUrl } = wanted
    const amount = amountText(wanted.amountSen)
    const sent = { merchantId, refId, tranID, amount }
    const form = {
      RefundType: 'P',
      MerchantID: merchantId,
      RefID: refId,
      TxnID: tranID,
      Amount: amount,
      Signature: sign.refundSignature({ refundType: 'P', ...sent }, secretKey),
      ...(bank
        ? { BankCode: bank.code, BeneficiaryName: bank.beneficiary, BeneficiaryAccNo: bank.account }
        : {}),
      ...(notifyUrl ? { notify_url: notifyUrl } : {}),
    }
    const answer = await post(`${apiUrl}/RMS/API/refundAPI/index.php`, Object.entries(form))
    return answer.kind === 'ok' ? readRefundAnswer(answer.value, sent, secretKey) : answer
  }

  /** Status of the refund with a reference, or of all refunds of a transaction. */
  async function refundStatus(
    query: { refId: string } | { tranID: string },
  ): Promise<ProviderResult<FiuuRefundState[]>> {
    const isByReference = 'refId' in query
    const id = isByReference ? query.refId : query.tranID
    const file = isByReference ? 'q_by_refID.php' : 'q_by_txn.php'
    const form = {
      [isByReference ? 'RefID' : 'TxnID']: id,
      MerchantID: merchantId,
      Signature: sign.refundQuerySignature({ id, merchantId }, verifyKey),
    }
    const answer = await post(`${apiUrl}/RMS/API/refundAPI/${file}`, Object.entries(form))
    return answer.kind === 'ok' ? readRefundStates(answer.value) : answer
  }

  /** All transactions of a day in Malaysia, as JSON text. */
  async function dailyReport(day: string): Promise<ProviderResult<string>> {
    const form = {
      merchantID: merchantId,
      rdate: day,
      skey: sign.reportSkey({ day, merchantId }, secretKey),
      version: '4',
      response_type: 'json',
    }
    const answer = await post(
      `${apiUrl}/RMS/API/PSQ/psq-daily.php`,
      Object.entries(form),
      reportLimits,
    )
    if (answer.kind !== 'ok' || Array.isArray(jsonOf(answer.value))) return answer
    return { kind: 'unknown', why: 'the answer is no report' }
  }

  /** Acknowledges a stored return or notification. `received`: all its fields. */
  async function acknowledge(received: ReadonlyMap<string, string>): Promise<ProviderResult<null>> {
    const form = [...received].filter(([name]) => name !== 'treq')
    const url = `${payUrl}/RMS/API/chkstat/returnipn.php`
    const answer = await post(url, [...form, ['treq', '1']])
    return answer.kind === 'ok' ? { kind: 'ok', value: null } : answer
  }

  return {
    dailyReport,
    paymentUrl: (payment: NewFiuuPayment) => paymentUrl({ ...config, payUrl }, payment),
    requeryByTransaction,
    requeryByOrder,
    requeryBatch,
    requeryMany,
    requeryTransactions,
    refund,
    refundStatus,
    acknowledge,
  }
}

function checkKeys(config: FiuuConfig): void {
  // A letter separates the merchant ID from an adjacent amount in the hash.
  if (!/[A-Za-z]/.test(config.merchantId)) throw new Error('the Fiuu merchant ID needs a letter')
  if (config.verifyKey === '' || config.secretKey === '') throw new Error('Fiuu needs its keys')
  if (config.verifyKey === config.secretKey) throw new Error("Fiuu's two keys must differ")
}

/** How long Fiuu blocks an account after too many calls. */
const BLOCK_SECONDS = 60 * 60

function readText(answer: HttpAnswer): ProviderResult<string> {
  const error = errorOfStatus(answer)
  if (error?.kind === 'throttled') {
    return { ...error, retryAfterSeconds: error.retryAfterSeconds ?? BLOCK_SECONDS }
  }
  if (error) return error
  if (answer.status !== 200) return { kind: 'unknown', why: `status ${answer.status}` }
  return { kind: 'ok', value: answer.text }
}

function singleVerified(
  answer: ProviderResult<FiuuTransaction[]>,
  isAsked: (found: FiuuTransaction) => boolean,
): ProviderResult<FiuuTransaction> {
  if (answer.kind !== 'ok') return answer
  const [found, ...others] = answer.value
  if (!found || others.length > 0 || !isAsked(found)) {
    return { kind: 'unknown', why: 'the answer is not signed for what was asked' }
  }
  return { kind: 'ok', value: found }
}

function onlyOf(
  answer: ProviderResult<FiuuTransaction[]>,
  orderids: readonly string[],
): ProviderResult<FiuuTransaction[]> {
  if (answer.kind !== 'ok') return answer
  const own = answer.value.filter(({ orderid }) => orderid !== null && orderids.includes(orderid))
  return { kind: 'ok', value: own }
}

/** Parameters of Fiuu's payment page. */
type NewFiuuPayment = {
  amountSen: number
  /** Our reference: at most 32 characters, beginning with a letter. */
  orderid: string
  billName: string
  billEmail: string
  billMobile: string
  billDescription: string
  /** Absent: the shopper chooses on Fiuu's page. */
  channel?: string
  returnUrl: string
  callbackUrl: string
  cancelUrl?: string
}

/** URL of the payment page, signed in the extended format, which covers the currency. */
function paymentUrl(
  config: { payUrl: string; merchantId: string; verifyKey: string },
  payment: NewFiuuPayment,
): string {
  const { merchantId, verifyKey } = config
  const { orderid } = payment
  if (!/^[A-Za-z][A-Za-z0-9-]{0,31}$/.test(orderid))
    throw new Error('orderid has an invalid format')
  const amount = amountText(payment.amountSen)
  const signed = { amount, merchantId, orderid, currency: 'MYR' }
  const query = new URLSearchParams({
    amount,
    orderid,
    bill_name: plain(payment.billName, 128),
    bill_email: plain(payment.billEmail, 128),
    bill_mobile: plain(payment.billMobile, 32),
    bill_desc: plain(payment.billDescription, 200),
    country: 'MY',
    currency: 'MYR',
    langcode: 'en',
    vcode: extendedVcode(signed, verifyKey),
    returnurl: payment.returnUrl,
    callbackurl: payment.callbackUrl,
  })
  if (payment.cancelUrl) query.set('cancelurl', payment.cancelUrl)
  if (payment.channel) query.set('channel', payment.channel)
  return `${config.payUrl}/RMS/pay/${encodeURIComponent(merchantId)}/?${query}`
}

// Fiuu's firewall refuses quotes, brackets and ampersands in these fields.
function plain(text: string, length: number): string {
  return text
    .replace(/["'<>&\\`\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, length)
}
