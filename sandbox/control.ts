import type { HandClock } from './clock.ts'
import { decide, type NextStep, type Result, settle } from './fiuu/fiuu-payments.ts'
import { findTransaction, type StatusCode } from './fiuu/fiuu-state.ts'
import { messageFields, sendNotice } from './fiuu/messages.ts'
import { openPayment } from './fiuu/open-payment.ts'
import { checkFromPortal } from './fiuu/portal-check.ts'
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
import type { World } from './world.ts'

export type SandboxControl = ReturnType<typeof makeControl>

/** What tests (and nobody else) do to a simulator: switch faults, move time, see what happened. */
export function makeControl(world: World, limits: ReturnType<typeof queryLimits>) {
  return {
    faults: world.faults,
    journal: world.journal,
    /** May be changed in place, at any time. */
    settings: world.settings,
    now: () => world.clock.now(),
    /** Resolves when nothing is on its way. What waits for the clock goes on waiting. */
    settled: () => world.schedule.settled(),
    /** Sends nothing more of what waits for the clock, such as a message that was not taken. */
    dropPlanned: () => world.schedule.clear(),
    /** Moves a clock that moves by hand, and waits for what that sets off. */
    advance: async (milliseconds: number): Promise<void> => {
      if (!('advance' in world.clock)) throw new Error('this clock does not move by hand')
      await world.schedule.settled()
      await (world.clock as HandClock).advance(milliseconds)
      await world.schedule.settled()
    },
    razorpay: razorpayControl(world),
    fiuu: { ...fiuuControl(world), liftBlock: limits.lift },
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
    /** What a shopper does on the checkout, without its page. */
    pay: (attempt: Try): Promise<TryResult> => tryPayment(world, attempt),
    /** The three values that the checkout hands back for a payment. */
    proof: (paymentId: string) => proofOf(world, payment(paymentId)),
    /** The bank's late yes, now; with `capture` also where the order is paid already. */
    authorizeLate: (paymentId: string, options: { capture?: boolean } = {}) =>
      authorizeLate(world, paymentId, options),
    /** A second payment of an order that is paid: fails first, then is captured all the same. */
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
    /** Sends any event, signed, about a payment as it is or with `changes`: stale, wrong, foreign. */
    sendEvent: async (event: string, paymentId: string, changes: object = {}): Promise<void> => {
      const changed = { ...payment(paymentId), ...changes }
      const order = event === 'order.paid' ? razorpay.orders[changed.order_id] : undefined
      const payload: Payload = order ? { payment: changed, order } : { payment: changed }
      await sendEvents(world, [newEvent(world, event, payload)])
    },
    /** The shopper's bank takes the money back: a chargeback begins, is won by the shop, or lost. */
    dispute: (
      paymentId: string,
      event: 'created' | 'won' | 'lost' = 'created',
      { id = `disp_${paymentId.slice(4)}`, amount = payment(paymentId).amount } = {},
    ) => {
      const dispute = disputeOf(payment(paymentId), { id, amount, event })
      const payload = { payment: payment(paymentId), dispute }
      return sendEvents(world, [newEvent(world, `payment.dispute.${event}`, payload)])
    },
    /** Somebody sends money back by the provider's own pages, past the shop. */
    refundInDashboard: (paymentId: string, amount?: number) =>
      makeRefund(world, payment(paymentId), amount === undefined ? {} : { amount }, undefined),
    /** Somebody captures an authorised payment by the provider's own pages. */
    captureInDashboard: (paymentId: string) =>
      sendEvents(world, capture(world, payment(paymentId))),
    /** The keys under which refunds were sent are not known any more. */
    forgetRefundKeys: () => {
      razorpay.refundKeys = {}
    },
    /** A refund is decided now; it may fail also after it was processed. */
    settleRefund: async (refundId: string, status: 'processed' | 'failed'): Promise<void> => {
      const refund = razorpay.refunds[refundId]
      if (refund) await settleRefund(world, refund, status)
    },
    resend: async (eventId: string): Promise<void> => {
      const event = razorpay.events[eventId]
      if (event) await deliverEvent(world, event)
    },
    /** From now on events are signed with another secret; retries of older ones keep theirs. */
    changeWebhookSecret: (secret: string) => {
      world.settings.razorpay.webhookSecret = secret
    },
    /** The dashboard's file of what was settled, on a day in Malaysia or ever. */
    report: (day?: string) => reconCsv(world, day),
    isWebhookOn: () => razorpay.webhookOn,
    switchWebhookOn: () => {
      razorpay.webhookOn = true
      world.changed()
    },
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
    /** The portal's file of a day in Malaysia, or of all. */
    report: (day?: string) => dailyCsv(world, day),
    notices: () => Object.values(fiuu.notices),
    refunds: () => [...fiuu.refunds],
    /** What a shopper does on the page that a payment's link leads to, without the page. */
    pay: async (paymentUrl: string, result: Result, channel = ''): Promise<NextStep> => {
      const url = new URL(paymentUrl)
      const merchant = url.pathname.match(/\/(?:RMS|MOLPay)\/pay\/([^/]+)/)?.[1] ?? ''
      const visit = openPayment(world, decodeURIComponent(merchant), '', url.searchParams)
      if ('refused' in visit) throw new Error(visit.refused)
      return decide(world, visit, result, channel || visit.channel)
    },
    /** Changes a transaction later, also backwards (a reversal), and sends the callback. */
    settle: (tranID: string, status: StatusCode, statName?: string) =>
      settle(world, tranID, status, statName),
    /** Somebody sends money (a text such as 5.00) back by the portal, past the shop. */
    refundInPortal: (tranID: string, amount: string) => refundInPortal(world, tranID, amount),
    /** A refund is decided now; it may fail also after it was a success. */
    settleRefund: async (refundId: string, status: '00' | '11'): Promise<void> => {
      const refund = fiuu.refunds.find((each) => each.refundId === refundId)
      if (refund) await settleFiuuRefund(world, refund, status)
    },
    /** The signed parameters of a message about a transaction as it is now. */
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
