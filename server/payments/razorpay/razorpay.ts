import {
  CALL_LIMIT_MS,
  type Provider,
  type ProviderModule,
  type ProviderTools,
} from '../provider.ts'
import {
  razorpayHeaders,
  razorpayRoutes,
  readRazorpayMessage,
  verifyRazorpay,
} from './razorpay-callbacks.ts'
import { razorpayClient } from './razorpay-client.ts'
import { razorpayDecline } from './razorpay-declines.ts'
import { razorpayPage } from './razorpay-page.ts'
import {
  refundStatusAtRazorpay,
  refundsAtRazorpay,
  sendRazorpayRefund,
} from './razorpay-refunds.ts'
import { razorpayReports } from './razorpay-report.ts'
import {
  type RazorpaySettings,
  razorpayKeyNames,
  readRazorpaySettings,
} from './razorpay-settings.ts'
import { confirmRazorpay, razorpayPolling, syncRazorpay } from './razorpay-sync.ts'

/** Razorpay Curlec: cards, in a checkout within the shop's page. */
export const razorpay: ProviderModule = {
  name: 'razorpay',
  method: { label: 'Card', marks: ['visa', 'mastercard'], min_payable_sen: 100 },
  keyNames: razorpayKeyNames,
  configure(env, { production }) {
    const settings = readRazorpaySettings(env, production)
    return { name: 'razorpay', settings, connect: (tools) => connect(settings, tools) }
  },
}

function connect(settings: RazorpaySettings, tools: ProviderTools): Provider {
  const client = razorpayClient({ ...settings, timeLimitMs: CALL_LIMIT_MS })
  return {
    name: 'razorpay',
    async createOrder({ amount_sen, reference, created_at }) {
      // A process that died between the provider's answer and our record left an order behind.
      const mayExist = Date.now() - created_at.getTime() > 1000
      const order = { amountSen: amount_sen, receipt: reference }
      const made = await client.ensureOrder(order, { mayExist })
      return made.kind === 'ok' ? { kind: 'ok', value: made.value.id } : made
    },
    open: ({ provider_order_id, amount_sen, currency }) => ({
      razorpay_order_id: provider_order_id ?? '',
      amount: amount_sen,
      currency,
      key: settings.keyId,
    }),
    page: razorpayPage(settings.checkoutUrl),
    routes: razorpayRoutes,
    signedHeaders: razorpayHeaders,
    verify: (raw) => verifyRazorpay(raw, settings),
    readMessage: readRazorpayMessage,
    declineReason: razorpayDecline,
    confirm: (claim, attempt) => confirmRazorpay(client, tools, claim, attempt),
    polling: razorpayPolling,
    sync(attempts, { thorough }) {
      // Polling has limits of its own; any guest can open pages that wait.
      const look = { call: 'look', perMinute: settings.looksPerMinute }
      const quota = thorough ? undefined : look
      return Promise.all(attempts.map((attempt) => syncRazorpay(client, tools, attempt, quota)))
    },
    refund: (refund) => sendRazorpayRefund(client, refund),
    refundStatus: (refund) => refundStatusAtRazorpay(client, refund),
    refundsOf: (paymentId) => refundsAtRazorpay(client, paymentId),
    reports: razorpayReports(client),
    async referenceOf(orderId) {
      const order = await client.fetchOrder(orderId)
      if (order.kind === 'refused') return { kind: 'ok', value: null }
      return order.kind === 'ok' ? { kind: 'ok', value: order.value.receipt } : order
    },
  }
}
