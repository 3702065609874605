import type { ManualClock } from './clock.ts'
import { decide, type NextStep, type Result, settle } from './fiuu/fiuu-payments.ts'
import { findTransaction, type StatusCode } from './fiuu/fiuu-state.ts'
import { malaysianTime, skeyOf } from './fiuu/hashes.ts'
import { messageFields, sendNotice } from './fiuu/messages.ts'
import { openPayment } from './fiuu/open-payment.ts'
import type { queryLimits } from './fiuu/query-limits.ts'
import { refundInPortal, settleFiuuRefund } from './fiuu/refund-routes.ts'
import { dailyCsv } from './fiuu/report-routes.ts'
import {
  authorizeLate,
  capture,
  proofOf,
  type Try,
  type TryResult,
  tryPayment,
} from './razorpay/razorpay-payments.ts'
import { reconCsv } from './razorpay/razorpay-report.ts'
import { makeRefund, settleRefund } from './razorpay/refunds.ts'
import { deliverEvent, newEvent, type Payload, sendEvents } from './razorpay/webhooks.ts'
import { suppliersControl } from './suppliers/supplier-control.ts'
import type { World } from './world.ts'

export type SandboxControl = ReturnType<typeof makeControl>

/** Controls a simulator in tests: faults, time and inspection. */
export function makeControl(world: World, limits: ReturnType<typeof queryLimits>) {
  return {
    faults: world.faults,
    journal: world.journal,
    /** Can be changed in place at any time. */
    settings: world.settings,
    now: () => world.clock.now(),
    /** Resolves when no message is in progress. Planned ones stay planned. */
    settled: () => world.schedule.settled(),
    /** Drops all planned messages, such as retries. */
    dropPlanned: () => world.schedule.clear(),
    /** Advances a manual clock and waits for the effects. */
    advance: async (milliseconds: number): Promise<void> => {
      if (!('advance' in world.clock)) throw new Error('this clock does not move by hand')
      await world.schedule.settled()
      await (world.clock as ManualClock).advance(milliseconds)
      await world.schedule.settled()
    },
    razorpay: razorpayControl(world),
    fiuu: { ...fiuuControl(world), liftBlock: limits.lift },
    suppliers: suppliersControl(world),
  }
}

function razorpayControl(world: World) {
  const { razorpay } = world.state
  const payment = (paymentId: string) => {
    const found = razorpay.payments[paymentId]
    if (!found) throw new Error('no such payment')
    return found
  }
  return {
    orders: () => Object.values(razorpay.orders),
    payments: () => Object.values(razorpay.payments),
    refunds: () => Object.values(razorpay.refunds),
    events: () => Object.values(razorpay.events),
    /** A shopper's payment on the checkout, without its page. */
    pay: (attempt: Try): Promise<TryResult> => tryPayment(world, attempt),
    /** The three values that the checkout returns for a payment. */
    proof: (paymentId: string) => proofOf(world, payment(paymentId)),
    /** A second payment of a paid order: it fails first, but is captured later. */
    payAgain: async (orderId: string): Promise<string> => {
      const order = razorpay.orders[orderId]
      if (!order) throw new Error('no such order')
      const { status } = order
      order.status = 'attempted'
      await tryPayment(world, { orderId, answer: 'failure' })
      order.status = status
      const second = Object.values(razorpay.payments).at(-1)
      if (!second) throw new Error('no such payment')
      await authorizeLate(world, second.id, { capture: true })
      return second.id
    },
    /** Sends any signed event about a payment as it is, or with `changes` (stale, wrong or foreign). */
    sendEvent: async (event: string, paymentId: string, changes: object = {}): Promise<void> => {
      const changed = { ...payment(paymentId), ...changes }
      const order = event === 'order.paid' ? razorpay.orders[changed.order_id] : undefined
      const payload: Payload = order ? { payment: changed, order } : { payment: changed }
      await sendEvents(world, [newEvent(world, event, payload)])
    },
    /** A chargeback by the shopper's bank: opened, won by the shop, or lost. */
    dispute: (
      paymentId: string,
      event: 'created' | 'won' | 'lost' = 'created',
      { id = `disp_${paymentId.slice(4)}`, amount = payment(paymentId).amount, days = 7 } = {},
    ) => {
      const respond_by = Math.floor(world.clock.now() / 1000) + days * 86_400
      const dispute = { ...disputeOf(payment(paymentId), { id, amount, event }), respond_by }
      const payload = { payment: payment(paymentId), dispute }
      return sendEvents(world, [newEvent(world, `payment.dispute.${event}`, payload)])
    },
    /** A refund in the provider's dashboard, outside the shop. */
    refundInDashboard: (paymentId: string, amount?: number) =>
      makeRefund(world, payment(paymentId), amount === undefined ? {} : { amount }, undefined),
    /** A capture of an authorised payment in the provider's dashboard. */
    captureInDashboard: (paymentId: string) =>
      sendEvents(world, capture(world, payment(paymentId))),
    /** Forgets the idempotency keys of refunds. */
    forgetRefundKeys: () => {
      razorpay.refundKeys = {}
    },
    /** Decides a refund now; it can also fail after it was processed. */
    settleRefund: async (refundId: string, status: 'processed' | 'failed'): Promise<void> => {
      const refund = razorpay.refunds[refundId]
      if (refund) await settleRefund(world, refund, status)
    },
    resend: async (eventId: string): Promise<void> => {
      const event = razorpay.events[eventId]
      if (event) await deliverEvent(world, event)
    },
    /** Signs new events with another secret; retries of older ones keep theirs. */
    changeWebhookSecret: (secret: string) => {
      world.settings.razorpay.webhookSecret = secret
    },
    /** The dashboard's settlement report of a day in Malaysia, or of all days. */
    report: (day?: string) => reconCsv(world, day),
    isWebhookOn: () => razorpay.webhookOn,
  }
}

function disputeOf(
  { id: payment_id, currency }: { id: string; currency: string },
  { id, amount, event }: { id: string; amount: number; event: 'created' | 'won' | 'lost' },
) {
  return {
    id,
    entity: 'dispute',
    payment_id,
    amount,
    currency,
    amount_deducted: event === 'lost' ? amount : 0,
    reason_code: 'goods_or_services_not_received',
    status: event === 'created' ? 'open' : event,
    phase: 'chargeback',
  }
}

function fiuuControl(world: World) {
  const { fiuu } = world.state
  return {
    transactions: () => [...fiuu.transactions],
    /** The portal's transaction report of a day in Malaysia, or of all days. */
    report: (day?: string) => dailyCsv(world, day),
    notices: () => Object.values(fiuu.notices),
    refunds: () => [...fiuu.refunds],
    /** A shopper's action on a payment's page, without the page. */
    pay: async (paymentUrl: string, result: Result, channel = ''): Promise<NextStep> => {
      const url = new URL(paymentUrl)
      const merchant = url.pathname.match(/\/(?:RMS|MOLPay)\/pay\/([^/]+)/)?.[1] ?? ''
      const visit = openPayment(world, decodeURIComponent(merchant), '', url.searchParams)
      if ('refused' in visit) throw new Error(visit.refused)
      return decide(world, visit, result, channel || visit.channel)
    },
    /** Changes a transaction later, even backwards (a reversal), and sends the callback. */
    settle: (tranID: string, status: StatusCode, statName?: string) =>
      settle(world, tranID, status, statName),
    /** A refund in the portal (`amount` such as 5.00), outside the shop. */
    refundInPortal: (tranID: string, amount: string) => refundInPortal(world, tranID, amount),
    /** Decides a refund now; it can also fail after a success. */
    settleRefund: async (refundId: string, status: '00' | '11'): Promise<void> => {
      const refund = fiuu.refunds.find((each) => each.refundId === refundId)
      if (refund) await settleFiuuRefund(world, refund, status)
    },
    /** The signed parameters of a message about a transaction in its present state. */
    fields: (tranID: string): Record<string, string> => {
      const transaction = findTransaction(fiuu, tranID)
      if (!transaction) throw new Error('no such transaction')
      return Object.fromEntries(messageFields(world, transaction))
    },
    resend: async (noticeId: string): Promise<void> => {
      const notice = fiuu.notices[noticeId]
      if (notice) await sendNotice(world, notice)
    },
    /** The portal's "Check" button. */
    checkFromPortal: (url = world.settings.fiuu.notifyUrl) => checkFromPortal(world, url),
  }
}

/** The result of the portal's "Check" button: the status of a GET, and of a signed, made-up message. */
type PortalCheck = { getStatus: number; postStatus: number; postAnswer: string }

/** Probes an address of the shop like the merchant portal. */
async function checkFromPortal(world: World, url: string): Promise<PortalCheck> {
  const probe = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(10_000) })
  await probe.arrayBuffer()
  const settings = world.settings.fiuu
  const fields = new Map([
    ['nbcb', '1'],
    ['amount', '1.10'],
    ['orderid', 'PORTALCHECK'],
    ['tranID', '1234567890'],
    ['domain', settings.merchantId],
    ['status', '00'],
    ['appcode', '123456'],
    ['currency', settings.messageCurrency],
    ['paydate', malaysianTime(world.clock.now())],
    ['channel', 'Credit'],
  ])
  fields.set('skey', skeyOf(fields, settings))
  const answer = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams([...fields]),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
  return { getStatus: probe.status, postStatus: answer.status, postAnswer: await answer.text() }
}
