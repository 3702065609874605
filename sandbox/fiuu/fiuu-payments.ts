import { newDigits } from '../ids.ts'
import type { World } from '../world.ts'
import { answeredChannel } from './channels.ts'
import { findTransaction, type StatusCode, type Transaction, type Visit } from './fiuu-state.ts'
import { malaysianTime } from './hashes.ts'
import { messageFields, notify } from './messages.ts'

/** A shopper's choice on the payment page. `leave` closes the tab without paying. */
export const results = [
  'success',
  'failure',
  'pending_success',
  'pending_failure',
  'success_no_return',
  'leave',
  'cancel',
] as const
export type Result = (typeof results)[number]

/** The browser's next step: a form back to the shop, an address, or nothing. */
export type NextStep =
  | { kind: 'return'; url: string; fields: [string, string][]; transaction: Transaction }
  | { kind: 'cancel'; url: string }
  | { kind: 'closed' }

const names: Record<StatusCode, string> = { '00': 'captured', '11': 'failed', '22': 'Pending' }

/** Schedules decisions of pending payments; called once per world. */
export function handlePending(world: World): void {
  world.schedule.handle('fiuu.settle', async ({ tranID = '', status = '' }) => {
    const transaction = findTransaction(world.state.fiuu, tranID)
    if (transaction?.status === '22') await settle(world, tranID, status === '00' ? '00' : '11')
  })
}

/** Applies the shopper's choice and sends the resulting messages. */
export async function decide(
  world: World,
  visit: Visit,
  result: Result,
  channel: string,
): Promise<NextStep> {
  if (result === 'cancel') {
    return visit.cancelUrl ? { kind: 'cancel', url: visit.cancelUrl } : { kind: 'closed' }
  }
  if (result === 'leave') return { kind: 'closed' }
  const transaction = begin(world, visit, channel, firstStatus(result))
  if (transaction.status === '22') {
    const status = result === 'pending_success' ? '00' : '11'
    const pendingMs = world.state.fiuu.pendingMs ?? world.settings.fiuu.pendingMs
    world.schedule.later(pendingMs, 'fiuu.settle', { tranID: transaction.tranID, status })
  }
  await notify(world, transaction, 'notification')
  const returns = world.faults.forMessage({
    provider: 'fiuu',
    kind: 'return',
    text: `${transaction.tranID} ${transaction.orderid}`,
  })
  if (result === 'success_no_return' || returns.drop) return { kind: 'closed' }
  const fields = [...messageFields(world, transaction)]
  return { kind: 'return', url: transaction.returnUrl, fields, transaction }
}

/**
 * Changes a transaction later (even from paid to failed) and sends the callback. `statName`: its name in a
 * requery, such as chargeback.
 */
export async function settle(
  world: World,
  tranID: string,
  status: StatusCode,
  statName?: string,
): Promise<void> {
  const transaction = findTransaction(world.state.fiuu, tranID)
  if (!transaction) return
  setStatus(transaction, status)
  transaction.statName = statName ?? transaction.statName
  transaction.paydate = malaysianTime(world.clock.now())
  world.changed()
  await notify(world, transaction, 'callback')
}

function firstStatus(result: Result): StatusCode {
  if (result === 'pending_success' || result === 'pending_failure') return '22'
  return result === 'failure' ? '11' : '00'
}

function begin(world: World, visit: Visit, channel: string, status: StatusCode): Transaction {
  const { settings } = world
  const transaction: Transaction = {
    tranID: newDigits(settings.fiuu.tranIdDigits),
    orderid: visit.orderid,
    amount: visit.amount,
    channel: answeredChannel(channel || 'creditAN'),
    status,
    statName: '',
    appcode: '',
    paydate: malaysianTime(world.clock.now()),
    errorCode: '',
    errorDesc: '',
    createdAt: world.clock.now(),
    returnUrl: visit.returnUrl || settings.fiuu.returnUrl,
    callbackUrl: visit.callbackUrl || settings.fiuu.notifyUrl,
  }
  setStatus(transaction, status)
  world.state.fiuu.transactions.push(transaction)
  world.changed()
  return transaction
}

function setStatus(transaction: Transaction, status: StatusCode): void {
  transaction.status = status
  transaction.statName = names[status]
  transaction.appcode = status === '00' ? newDigits(6) : ''
  transaction.errorCode = status === '11' ? 'FPX_1C' : ''
  transaction.errorDesc = status === '11' ? 'Buyer chose cancel at the login page' : ''
}
