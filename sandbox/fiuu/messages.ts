import type { Delivered } from '../delivery.ts'
import type { MessageFault } from '../faults.ts'
import { newId } from '../ids.ts'
import { prune } from '../prune.ts'
import type { World } from '../world.ts'
import { findTransaction, type Notice, type Transaction } from './fiuu-state.ts'
import { skeyOf } from './hashes.ts'

const acknowledgement = Buffer.from('CBTOKEN:MPSTATOK')

/** Schedules messages and retries; called once per world. */
export function handleNotices(world: World): void {
  world.schedule.handle('fiuu.notice', async ({ noticeId = '', fault }) => {
    const notice = world.state.fiuu.notices[noticeId]
    if (!notice || notice.acknowledged) return
    await sendNotice(world, notice, fault ? (JSON.parse(fault) as MessageFault) : undefined)
  })
}

/** The signed parameters of a message about a transaction in its present state, without nbcb. */
export function messageFields(world: World, transaction: Transaction): Map<string, string> {
  const settings = world.settings.fiuu
  const fields = new Map([
    ['amount', transaction.amount],
    ['orderid', transaction.orderid],
    ['tranID', transaction.tranID],
    ['domain', settings.merchantId],
    ['status', transaction.status],
    ['appcode', transaction.appcode],
    ['error_code', transaction.errorCode],
    ['error_desc', transaction.errorDesc],
    ['currency', settings.messageCurrency],
    ['paydate', transaction.paydate],
    ['channel', transaction.channel],
  ])
  if (settings.extraP === 'text') fields.set('extraP', '{"ccbrand":"Visa","cclast4":"1007"}')
  if (settings.extraP === 'list') {
    fields.set('extraP[ccbrand]', 'Visa')
    fields.set('extraP[cclast4]', '1007')
  }
  fields.set('skey', skeyOf(fields, settings))
  return fields
}

/** Sends the shop a message about a transaction, and repeats it until it is acknowledged. */
export async function notify(
  world: World,
  transaction: Transaction,
  kind: Notice['kind'],
): Promise<void> {
  const notice: Notice = {
    id: newId('notice'),
    tranID: transaction.tranID,
    kind,
    status: transaction.status,
    fields: [...messageFields(world, transaction)],
    tries: 0,
    acknowledged: false,
  }
  const { notices } = world.state.fiuu
  notices[notice.id] = notice
  prune(notices, (each) => each.acknowledged || each.tries > world.settings.fiuu.retries)
  world.changed()
  const text = new URLSearchParams(notice.fields).toString()
  const fault = world.faults.forMessage({ provider: 'fiuu', kind, text })
  if (fault.beforeReturn) return sendNotice(world, notice, fault)
  const data = { noticeId: notice.id, fault: JSON.stringify(fault) }
  world.schedule.later(fault.delayMs ?? 0, 'fiuu.notice', data)
}

/** Sends one message now. Every retry is a callback. */
export async function sendNotice(
  world: World,
  notice: Notice,
  fault?: MessageFault,
): Promise<void> {
  const settings = world.settings.fiuu
  const transaction = findTransaction(world.state.fiuu, notice.tranID)
  const kind = notice.tries === 0 ? notice.kind : 'callback'
  notice.tries += 1
  const nbcb = kind === 'notification' ? '2' : '1'
  const message = {
    provider: 'fiuu' as const,
    kind,
    url: transaction?.callbackUrl || settings.notifyUrl,
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams([['nbcb', nbcb], ...notice.fields]).toString(),
    timeLimitMs: settings.messageTimeLimitMs,
  }
  const delivered = await world.deliver(message, fault)
  if (isAcknowledged(kind, delivered)) notice.acknowledged = true
  const isDropped = delivered.kind === 'dropped'
  if (!notice.acknowledged && !isDropped && notice.tries <= settings.retries) {
    world.schedule.later(settings.retryPauseMs, 'fiuu.notice', { noticeId: notice.id })
  }
  world.changed()
}

/**
 * Handles a post to returnipn.php with treq=1. True if it equals a sent message, parameter by parameter: then
 * every message about that status is acknowledged.
 */
export function acknowledge(world: World, posted: ReadonlyMap<string, string>): boolean {
  const received = new Map(posted)
  received.delete('treq')
  received.delete('nbcb')
  const sent = Object.values(world.state.fiuu.notices).filter(
    (notice) => notice.tranID === received.get('tranID'),
  )
  const found = sent.filter((notice) => isSame(new Map(notice.fields), received))
  for (const notice of found) notice.acknowledged = true
  if (found.length > 0) world.changed()
  return found.length > 0
}

/** A text answers a callback only: a notification waits for its own request. */
function isAcknowledged(kind: Notice['kind'], delivered: Delivered): boolean {
  if (kind === 'notification') return false
  if (delivered.kind !== 'answered' || delivered.status !== 200) return false
  return delivered.body.equals(acknowledgement)
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([name, value]) => other.get(name) === value)
}
