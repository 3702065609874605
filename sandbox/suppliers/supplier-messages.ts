import { randomUUID } from 'node:crypto'
import type { MessageFault, SupplierName } from '../faults.ts'
import type { World } from '../world.ts'
import { digiflazzData, digiflazzHook } from './digiflazz-wire.ts'
import { seagmFields, seagmSign } from './seagm-wire.ts'
import type { SimOrder } from './supplier-state.ts'

const retries = 10
const retryPauseMs = 60_000

/** A message ready to be sent. */
type Notice = { body: string; contentType: string; headers: Record<string, string> }

/** Schedules the messages of suppliers; called once per world. */
export function handleNotices(world: World): void {
  world.schedule.handle(
    'supplier.notice',
    async ({ supplier, notice = '', fault, tried = '0' }) => {
      const given = fault ? (JSON.parse(fault) as MessageFault) : undefined
      await send(world, supplier as SupplierName, JSON.parse(notice), Number(tried), given)
    },
  )
}

/** Tells the shop about an order's status, with the active faults. */
export async function notify(world: World, name: SupplierName, order: SimOrder): Promise<void> {
  for (const notice of noticesOf(world, name, order)) {
    const fault = world.faults.forMessage({ provider: name, kind: 'notice', text: notice.body })
    if (fault.delayMs) {
      const data = { supplier: name, notice: JSON.stringify(notice), fault: JSON.stringify(fault) }
      world.schedule.later(fault.delayMs, 'supplier.notice', data)
    } else await send(world, name, notice, 0, fault)
  }
}

async function send(
  world: World,
  provider: SupplierName,
  notice: Notice,
  tried: number,
  fault?: MessageFault,
): Promise<void> {
  const { messageUrl: url, messageTimeLimitMs: timeLimitMs } = world.settings[provider]
  const delivered = await world.deliver(
    { provider, kind: 'notice', url, timeLimitMs, ...notice },
    fault,
  )
  if (delivered.kind === 'dropped') return
  const isAccepted =
    delivered.kind === 'answered' &&
    delivered.status < 300 &&
    (provider !== 'seagm' || delivered.body.toString() === 'success')
  if (isAccepted || tried >= retries) return
  const data = { supplier: provider, notice: JSON.stringify(notice), tried: String(tried + 1) }
  world.schedule.later(retryPauseMs, 'supplier.notice', data)
}

function noticesOf(world: World, name: SupplierName, order: SimOrder): Notice[] {
  const has = (fault: SimOrder['faults'][number]) => order.faults.includes(fault)
  const told = has('notice_lies') ? { ...order, state: 'done' as const } : order
  const make = name === 'seagm' ? seagmNotice : digiflazzNotice
  const notice = make(world, told)
  if (has('notice_forged')) return [forged(notice, name)]
  if (has('notice_unsigned')) return [unsigned(notice, name)]
  if (has('notice_altered'))
    return [{ ...notice, body: notice.body.replace(order.ref, 'MY999999-1') }]
  const foreign = has('notice_of_another') ? [make(world, { ...told, ref: 'MY999999-1' })] : []
  return [...foreign, notice]
}

function seagmNotice(world: World, order: SimOrder): Notice {
  const fields = new Map(Object.entries(seagmFields(world, order)))
  fields.set('timestamp', String(Math.floor(world.clock.now() / 1000)))
  fields.set('signature', seagmSign(fields, world.settings.seagm))
  return {
    body: new URLSearchParams([...fields]).toString(),
    contentType: 'application/x-www-form-urlencoded',
    headers: {},
  }
}

function digiflazzNotice(world: World, order: SimOrder): Notice {
  const body = JSON.stringify({ data: { trx_id: randomUUID(), ...digiflazzData(world, order) } })
  return {
    body,
    contentType: 'application/json',
    headers: {
      'user-agent': 'Digiflazz-Hookshot',
      'x-digiflazz-event': order.state === 'waiting' ? 'create' : 'update',
      'x-digiflazz-delivery': randomUUID(),
      'x-hub-signature': digiflazzHook(body, world.settings.digiflazz),
    },
  }
}

function forged(notice: Notice, name: SupplierName): Notice {
  if (name === 'seagm') {
    return { ...notice, body: notice.body.replace(/signature=\w+/, `signature=${'0'.repeat(64)}`) }
  }
  const headers = { ...notice.headers, 'x-hub-signature': `sha1=${'0'.repeat(40)}` }
  return { ...notice, headers }
}

function unsigned(notice: Notice, name: SupplierName): Notice {
  if (name === 'seagm') return { ...notice, body: notice.body.replace(/&?signature=\w+/, '') }
  const { 'x-hub-signature': _signature, ...headers } = notice.headers
  return { ...notice, headers }
}
