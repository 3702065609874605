import {
  baseUrl,
  callProvider,
  type Outcome,
  type ProviderAnswer,
  troubleOfStatus,
} from '../provider-call.ts'
import { amountText } from './fiuu-amount.ts'
import { type FiuuTransaction, recordsOf, transactionOf } from './fiuu-answers.ts'
import {
  type FiuuRefund,
  type FiuuRefundState,
  refundOutcome,
  refundStatesOutcome,
} from './fiuu-refunds.ts'
import * as sign from './fiuu-signature.ts'

/**
 * `payUrl` and `apiUrl` are hosts (or a base path) without `/RMS`. `plainVcode` is for accounts on
 * which the extended format is off: the currency is then not protected. `paths` replaces paths of
 * the list calls, about which Fiuu's own pages disagree.
 */
export type FiuuConfig = {
  payUrl: string
  apiUrl: string
  merchantId: string
  verifyKey: string
  secretKey: string
  plainVcode?: boolean
  paths?: Partial<typeof queryPaths>
  timeLimitMs?: number
  fetch?: typeof fetch
}

export type NewFiuuPayment = {
  amountSen: number
  /** Ours, at most 32 characters, beginning with a letter. */
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

export type NewFiuuRefund = {
  tranID: string
  amountSen: number
  /** Our own reference, used once. */
  refId: string
  notifyUrl?: string
  /** Needed for all but cards. */
  bank?: { code: string; beneficiary: string; account: string }
}

const queryPaths = {
  byTransaction: '/RMS/q_by_tid.php',
  byOrder: '/RMS/query/q_by_oid.php',
  allOfOrder: '/RMS/query/q_oid_batch.php',
  manyOrders: '/RMS/query/q_by_oids.php',
}

/** At most so many orders in one question: the lower of the two documented limits. */
export const manyOrdersLimit = 10

export type FiuuClient = ReturnType<typeof fiuuClient>

/** A client of Fiuu. Amounts are integer sen. Answers are believed only under Fiuu's own key. */
export function fiuuClient(config: FiuuConfig) {
  checkKeys(config)
  const payUrl = baseUrl(config.payUrl)
  const apiUrl = baseUrl(config.apiUrl)
  const paths = { ...queryPaths, ...config.paths }
  const { merchantId, verifyKey, secretKey } = config
  const domain = merchantId

  async function post(url: string, form: Iterable<[string, string]>): Promise<Outcome<string>> {
    const answer = await callProvider({
      url,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams([...form]).toString(),
      timeLimitMs: config.timeLimitMs ?? 10_000,
      fetch: config.fetch,
    })
    return answer.kind === 'ok' ? textOutcome(answer.value) : answer
  }

  async function transactions(
    path: string,
    form: Record<string, string>,
  ): Promise<Outcome<FiuuTransaction[]>> {
    const answer = await post(apiUrl + path, Object.entries({ ...form, domain }))
    if (answer.kind !== 'ok') return answer
    const records = recordsOf(answer.value)
    const found = records.map((record) => transactionOf(record, config))
    const readable = found.filter((transaction) => transaction !== null)
    if (readable.length === 0) return { kind: 'unknown', why: 'the answer is not readable' }
    return { kind: 'ok', value: readable }
  }

  /**
   * Asks for one transaction. `ok` only when Fiuu's key covers this very tranID, amount and status;
   * a transaction that Fiuu does not know is `unknown`.
   */
  async function requeryByTransaction(query: {
    tranID: string
    amountSen: number
  }): Promise<Outcome<FiuuTransaction>> {
    const { tranID } = query
    const amount = amountText(query.amountSen)
    const skey = sign.transactionQuerySkey({ tranID, domain, amount }, verifyKey)
    const answer = await transactions(paths.byTransaction, { amount, txID: tranID, skey })
    return oneVerified(answer, (found) => {
      const isSame = found.tranID === tranID && found.amountSen === query.amountSen
      return isSame && found.verified === 'transaction'
    })
  }

  /** Asks for the transaction of one order: `ok` only when Fiuu's key covers orderid and amount. */
  async function requeryByOrder(query: {
    orderid: string
    amountSen: number
  }): Promise<Outcome<FiuuTransaction>> {
    const { orderid } = query
    const amount = amountText(query.amountSen)
    const skey = sign.orderQuerySkey({ orderid, domain, amount }, verifyKey)
    const answer = await transactions(paths.byOrder, { amount, oID: orderid, skey })
    return oneVerified(answer, (found) => {
      const isSame = found.orderid === orderid && found.amountSen === query.amountSen
      return isSame && found.verified === 'order'
    })
  }

  /** The latest transactions (10) of one order, of the last 24 hours. Hints: see `verified`. */
  async function requeryBatch(orderid: string): Promise<Outcome<FiuuTransaction[]>> {
    const skey = sign.orderBatchSkey({ orderid, domain }, verifyKey)
    const answer = await transactions(paths.allOfOrder, { oID: orderid, skey, type: '2' })
    return onlyOf(answer, [orderid])
  }

  /** The transactions of up to `manyOrdersLimit` orders of the last 24 hours. Hints as well. */
  async function requeryMany(orderids: readonly string[]): Promise<Outcome<FiuuTransaction[]>> {
    if (orderids.length === 0) return { kind: 'ok', value: [] }
    if (orderids.length > manyOrdersLimit) throw new RangeError('too many orders in one question')
    const ids = orderids.join('|')
    const skey = sign.manyQuerySkey({ domain, ids }, verifyKey)
    const form = { oIDs: ids, delimiter: '|', skey, type: '2' }
    return onlyOf(await transactions(paths.manyOrders, form), orderids)
  }

  /** Refunds a part or all. `refused` with code PR016: an earlier call with this refId arrived. */
  async function refund(wanted: NewFiuuRefund): Promise<Outcome<FiuuRefund>> {
    const { tranID, refId, bank, notifyUrl } = wanted
    const amount = amountText(wanted.amountSen)
    const asked = { merchantId, refId, tranID, amount }
    const form = {
      RefundType: 'P',
      MerchantID: merchantId,
      RefID: refId,
      TxnID: tranID,
      Amount: amount,
      Signature: sign.refundSignature({ refundType: 'P', ...asked }, secretKey),
      ...(bank
        ? { BankCode: bank.code, BeneficiaryName: bank.beneficiary, BeneficiaryAccNo: bank.account }
        : {}),
      ...(notifyUrl ? { notify_url: notifyUrl } : {}),
    }
    const answer = await post(`${apiUrl}/RMS/API/refundAPI/index.php`, Object.entries(form))
    return answer.kind === 'ok' ? refundOutcome(answer.value, asked, secretKey) : answer
  }

  /** How the refund of one reference stands, or all refunds of one transaction. */
  async function refundStatus(
    query: { refId: string } | { tranID: string },
  ): Promise<Outcome<FiuuRefundState[]>> {
    const isByReference = 'refId' in query
    const id = isByReference ? query.refId : query.tranID
    const file = isByReference ? 'q_by_refID.php' : 'q_by_txn.php'
    const form = {
      [isByReference ? 'RefID' : 'TxnID']: id,
      MerchantID: merchantId,
      Signature: sign.refundQuerySignature({ id, merchantId }, verifyKey),
    }
    const answer = await post(`${apiUrl}/RMS/API/refundAPI/${file}`, Object.entries(form))
    return answer.kind === 'ok' ? refundStatesOutcome(answer.value) : answer
  }

  /** Tells Fiuu that a return or notification was stored; `received` is all that it carried. */
  async function acknowledge(received: ReadonlyMap<string, string>): Promise<Outcome<null>> {
    const form = [...received].filter(([name]) => name !== 'treq')
    const url = `${payUrl}/RMS/API/chkstat/returnipn.php`
    const answer = await post(url, [...form, ['treq', '1']])
    return answer.kind === 'ok' ? { kind: 'ok', value: null } : answer
  }

  return {
    paymentUrl: (payment: NewFiuuPayment) => paymentUrl({ ...config, payUrl }, payment),
    requeryByTransaction,
    requeryByOrder,
    requeryBatch,
    requeryMany,
    refund,
    refundStatus,
    acknowledge,
  }
}

function paymentUrl(config: FiuuConfig, payment: NewFiuuPayment): string {
  const { merchantId, verifyKey } = config
  const { orderid } = payment
  if (!/^[A-Za-z][A-Za-z0-9-]{0,31}$/.test(orderid)) throw new Error('orderid has a wrong shape')
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
    vcode: config.plainVcode
      ? sign.vcode(signed, verifyKey)
      : sign.extendedVcode(signed, verifyKey),
    returnurl: payment.returnUrl,
    callbackurl: payment.callbackUrl,
  })
  if (payment.cancelUrl) query.set('cancelurl', payment.cancelUrl)
  if (payment.channel) query.set('channel', payment.channel)
  return `${config.payUrl}/RMS/pay/${encodeURIComponent(merchantId)}/?${query}`
}

// A firewall of Fiuu's refuses quotes, brackets and ampersands in these fields.
function plain(text: string, length: number): string {
  return text
    .replace(/["'<>&\\`\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, length)
}

function checkKeys(config: FiuuConfig): void {
  // With a letter in it, the merchant ID cannot be confused with the digits of an amount behind it.
  if (!/[A-Za-z]/.test(config.merchantId)) throw new Error('the Fiuu merchant ID needs a letter')
  if (config.verifyKey === '' || config.secretKey === '') throw new Error('Fiuu needs its keys')
  if (config.verifyKey === config.secretKey) throw new Error("Fiuu's two keys must differ")
}

function textOutcome(answer: ProviderAnswer): Outcome<string> {
  const trouble = troubleOfStatus(answer)
  if (trouble?.kind === 'throttled')
    return { ...trouble, retryAfterSeconds: trouble.retryAfterSeconds ?? 3600 }
  if (trouble) return trouble
  if (answer.status !== 200) return { kind: 'unknown', why: `status ${answer.status}` }
  return { kind: 'ok', value: answer.text }
}

function oneVerified(
  answer: Outcome<FiuuTransaction[]>,
  isAsked: (found: FiuuTransaction) => boolean,
): Outcome<FiuuTransaction> {
  if (answer.kind !== 'ok') return answer
  const [found, ...others] = answer.value
  if (!found || others.length > 0 || !isAsked(found)) {
    return { kind: 'unknown', why: 'the answer is not signed for what was asked' }
  }
  return { kind: 'ok', value: found }
}

function onlyOf(
  answer: Outcome<FiuuTransaction[]>,
  orderids: readonly string[],
): Outcome<FiuuTransaction[]> {
  if (answer.kind !== 'ok') return answer
  const own = answer.value.filter(({ orderid }) => orderid !== null && orderids.includes(orderid))
  return { kind: 'ok', value: own }
}
