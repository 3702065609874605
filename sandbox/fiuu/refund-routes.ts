import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { newDigits } from '../ids.ts'
import { isWebAddress } from '../pages.ts'
import { formOf } from '../requests.ts'
import type { World } from '../world.ts'
import { type FiuuRefund, findTransaction, type StatusCode } from './fiuu-state.ts'
import { md5, senOf } from './hashes.ts'

const refundableMs = 180 * 86_400_000
const words: Record<StatusCode, string> = { '00': 'success', '11': 'rejected', '22': 'pending' }

const problems: Record<string, string> = {
  PR001: 'A parameter is missing',
  PR008: 'Invalid signature',
  PR009: 'Transaction not found',
  PR010: 'The transaction is in a wrong state',
  PR011: 'The amount exceeds what is left',
  PR014: 'Bank details are missing',
  PR015: 'Busy, try again',
  PR016: 'The RefID was used already',
  PR017: 'The transaction is older than 180 days',
  PR019: 'Not allowed for this channel',
  PR020: 'The balance is too low',
}

/** Schedules refund decisions and their notices; called once per world. */
export function handleFiuuRefunds(world: World): void {
  world.schedule.handle('fiuu.refund', async ({ refundId = '' }) => {
    const refund = world.state.fiuu.refunds.find((each) => each.refundId === refundId)
    if (refund?.status !== '22') return
    await settleFiuuRefund(world, refund, world.settings.fiuu.refundOutcome)
  })
}

/** Decides a refund, even one that had succeeded, and sends its notice. */
export async function settleFiuuRefund(
  world: World,
  refund: FiuuRefund,
  status: '00' | '11',
): Promise<void> {
  refund.status = status
  world.changed()
  await sendRefundNotice(world, refund)
}

/** A refund made in the portal; its reference is not the shop's. */
export async function refundInPortal(
  world: World,
  tranID: string,
  amount: string,
): Promise<FiuuRefund> {
  const refund: FiuuRefund = {
    refundId: newDigits(8),
    refId: `PORTAL${newDigits(8)}`,
    tranID,
    amount,
    status: '22',
    notifyUrl: world.settings.fiuu.refundNoticeUrl,
  }
  world.state.fiuu.refunds.push(refund)
  await settleFiuuRefund(world, refund, '00')
  return refund
}

/** Fiuu's refunds: requests and status. */
export function fiuuRefunds(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post(
      '/RMS/API/refundAPI/index.php',
      { config: { call: 'refund' } },
      async (request, reply) => {
        const form = formOf(request)
        const code = problemOf(world, form)
        if (code) return reply.send({ error_code: code, error_desc: problems[code] ?? 'Refused' })
        const refund = begin(world, form)
        return reply.send({ ...signedRefund(world, refund), reason: '' })
      },
    )

    const status =
      (field: 'TxnID' | 'RefID') => async (request: FastifyRequest, reply: FastifyReply) => {
        const form = formOf(request)
        const id = form.get(field) ?? ''
        const { merchantId, verifyKey } = world.settings.fiuu
        if (form.get('Signature') !== md5(id, merchantId, verifyKey)) {
          return reply.send({ error_code: 'PR008', error_desc: problems.PR008 })
        }
        const found = world.state.fiuu.refunds.filter(
          (refund) => (field === 'TxnID' ? refund.tranID : refund.refId) === id,
        )
        return reply.send(found.map((refund) => listedRefund(refund)))
      }
    const config = { call: 'refund.status' }
    const method = ['GET', 'POST']
    const folder = '/RMS/API/refundAPI'
    app.route({ method, url: `${folder}/q_by_txn.php`, config, handler: status('TxnID') })
    app.route({ method, url: `${folder}/q_by_refID.php`, config, handler: status('RefID') })
  }
}

/** The first PR code that applies to a refund, or null. */
function problemOf(world: World, form: URLSearchParams): string | null {
  const settings = world.settings.fiuu
  const text = (name: string) => form.get(name) ?? ''
  const needed = ['RefundType', 'MerchantID', 'RefID', 'TxnID', 'Amount', 'Signature']
  if (needed.some((name) => text(name) === '')) return 'PR001'
  const signed = ['RefundType', 'MerchantID', 'RefID', 'TxnID', 'Amount'].map(text)
  if (text('Signature') !== md5(...signed, settings.secretKey)) return 'PR008'
  if (settings.refundError) return settings.refundError
  const refunds = world.state.fiuu.refunds
  if (refunds.some(({ refId }) => refId === text('RefID'))) return 'PR016'
  const transaction = findTransaction(world.state.fiuu, text('TxnID'))
  if (!transaction || text('MerchantID') !== settings.merchantId) return 'PR009'
  if (transaction.status !== '00') return 'PR010'
  if (world.clock.now() - transaction.createdAt > refundableMs) return 'PR017'
  const taken = refunds
    .filter(({ tranID, status }) => tranID === transaction.tranID && status !== '11')
    .reduce((sum, { amount }) => sum + (senOf(amount) ?? 0), 0)
  const amount = senOf(text('Amount'))
  if (!amount || amount > (senOf(transaction.amount) ?? 0) - taken) return 'PR011'
  const bank = ['BankCode', 'BeneficiaryName', 'BeneficiaryAccNo']
  if (transaction.channel !== 'Credit' && bank.some((name) => text(name) === '')) return 'PR014'
  return null
}

function begin(world: World, form: URLSearchParams): FiuuRefund {
  const text = (name: string) => form.get(name) ?? ''
  const refund: FiuuRefund = {
    refundId: newDigits(8),
    refId: text('RefID'),
    tranID: text('TxnID'),
    amount: text('Amount'),
    status: '22',
    notifyUrl: isWebAddress(text('notify_url')) ? text('notify_url') : '',
  }
  world.state.fiuu.refunds.push(refund)
  const { refundSettleMs } = world.settings.fiuu
  world.schedule.later(refundSettleMs, 'fiuu.refund', { refundId: refund.refundId })
  world.changed()
  return refund
}

function signedRefund(world: World, refund: FiuuRefund): Record<string, string> {
  const { merchantId, secretKey } = world.settings.fiuu
  const { refId, refundId, tranID, amount, status } = refund
  return {
    RefundType: 'P',
    MerchantID: merchantId,
    RefID: refId,
    RefundID: refundId,
    TxnID: tranID,
    Amount: amount,
    Status: status,
    Signature: md5('P', merchantId, refId, refundId, tranID, amount, status, secretKey),
  }
}

async function sendRefundNotice(world: World, refund: FiuuRefund): Promise<void> {
  if (refund.notifyUrl === '') return
  const fields = signedRefund(world, refund)
  const isJson = world.settings.fiuu.refundNotice === 'json'
  await world.deliver({
    provider: 'fiuu',
    kind: 'refund',
    url: refund.notifyUrl,
    contentType: isJson ? 'application/json' : 'application/x-www-form-urlencoded',
    body: isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString(),
    timeLimitMs: world.settings.fiuu.messageTimeLimitMs,
  })
}

function listedRefund(refund: FiuuRefund): Record<string, string> {
  return {
    RefundID: refund.refundId,
    RefID: refund.refId,
    TxnID: refund.tranID,
    Amount: refund.amount,
    Status: words[refund.status],
  }
}
