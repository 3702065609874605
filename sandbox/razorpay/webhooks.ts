import { createHmac } from 'node:crypto'
import type { MessageFault } from '../faults.ts'
import { newId } from '../ids.ts'
import { prune } from '../prune.ts'
import type { World } from '../world.ts'
import type { OrderEntity, PaymentEntity, RefundEntity, WebhookEvent } from './razorpay-state.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const givenUpAfterMs = 24 * hourMs

// The real schedule is not published; the pauses grow for a day.
const pausesMs = [1, 2, 5, 10, 20, 40, 60, 120, 240, 360].map((minutes) => minutes * minuteMs)

export type Payload = {
  payment?: PaymentEntity
  order?: OrderEntity
  refund?: RefundEntity
  dispute?: Record<string, unknown>
}

/** Schedules the delivery of webhooks; called once per world. */
export function handleWebhooks(world: World): void {
  world.schedule.handle('razorpay.webhook', async ({ eventId = '', fault }) => {
    const event = world.state.razorpay.events[eventId]
    if (event) await deliverEvent(world, event, fault ? faultOf(fault) : undefined)
  })
}

/** Records an event with a snapshot of its entities, without sending it. */
export function newEvent(world: World, name: string, payload: Payload): WebhookEvent {
  const wrapped = Object.entries(payload).map(([entity, value]) => [entity, { entity: value }])
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_SandboxApeak01',
    event: name,
    contains: Object.keys(payload),
    payload: Object.fromEntries(wrapped),
    created_at: Math.floor(world.clock.now() / 1000),
  })
  const event: WebhookEvent = {
    id: newId('evt'),
    event: name,
    body,
    secret: world.settings.razorpay.webhookSecret,
    createdAt: world.clock.now(),
    tries: 0,
    state: 'waiting',
  }
  const { events } = world.state.razorpay
  events[event.id] = event
  prune(events, ({ state }) => state !== 'waiting')
  world.changed()
  return event
}

/** Sends events that belong together. Resolves when those that a browser waits for are delivered. */
export async function sendEvents(world: World, events: WebhookEvent[]): Promise<void> {
  const planned = events.map((event) => {
    const subject = { provider: 'razorpay' as const, kind: event.event, text: event.body }
    return { event, fault: world.faults.forMessage(subject) }
  })
  const order = planned.find(({ fault }) => fault.order)?.fault.order
  if (order === 'reverse') planned.reverse()
  if (order === 'shuffle') shuffle(planned, world.faults.random)
  for (const { event, fault } of planned.filter((each) => !each.fault.beforeReturn)) {
    const data = { eventId: event.id, fault: JSON.stringify(fault) }
    world.schedule.later(fault.delayMs ?? 0, 'razorpay.webhook', data)
  }
  for (const { event, fault } of planned.filter((each) => each.fault.beforeReturn)) {
    await deliverEvent(world, event, fault)
  }
}

/** Sends one event now. Without a given fault, the fault rules decide. */
export async function deliverEvent(
  world: World,
  event: WebhookEvent,
  fault?: MessageFault,
): Promise<void> {
  const { razorpay } = world.state
  if (!razorpay.webhookOn) return
  event.tries += 1
  const { webhookUrl, webhookTimeLimitMs } = world.settings.razorpay
  const message = {
    provider: 'razorpay' as const,
    kind: event.event,
    url: webhookUrl,
    contentType: 'application/json',
    headers: {
      'x-razorpay-signature': createHmac('sha256', event.secret).update(event.body).digest('hex'),
      'x-razorpay-event-id': event.id,
    },
    body: event.body,
    timeLimitMs: webhookTimeLimitMs,
  }
  const delivered = await world.deliver(message, fault)
  const isAccepted =
    delivered.kind === 'answered' && delivered.status >= 200 && delivered.status < 300
  if (isAccepted) event.state = 'delivered'
  else if (delivered.kind === 'dropped') event.state = 'dropped'
  else if (event.state === 'waiting') retryLater(world, event)
  world.changed()
}

function retryLater(world: World, event: WebhookEvent): void {
  const pause = pausesMs[event.tries - 1] ?? pausesMs.at(-1) ?? hourMs
  if (world.clock.now() + pause <= event.createdAt + givenUpAfterMs) {
    world.schedule.later(pause, 'razorpay.webhook', { eventId: event.id })
    return
  }
  event.state = 'given up'
  // After a day of failures the webhook is disabled until it is enabled again.
  world.state.razorpay.webhookOn = false
}

function faultOf(text: string): MessageFault {
  return JSON.parse(text)
}

function shuffle<T>(list: T[], random: () => number): void {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [list[last] as T, list[other] as T]
    list[last] = two
    list[other] = one
  }
}
