import { type StatusText, waitingText } from '../payments/status-view.tsx'
import type { OrderPageStatus } from './order-page-status.ts'

/** An unpaid order, for a visitor who may not pay for it: a guest's order without its key. */
export const unpaidReadOnlyText: StatusText = {
  title: 'Your order is not paid yet',
  sentence: 'It is kept for its buyer for a while.',
  look: 'open',
}

/** How an order stands, in words. */
export const orderStatusTexts: Record<OrderPageStatus, StatusText> = {
  checking: { title: 'Checking your order', sentence: 'One moment, please.', look: 'open' },
  placed: { title: 'Order Success', sentence: 'Thank you for your order.', look: 'open' },
  pending: {
    title: 'Order Success',
    sentence:
      'Thank you for your order. It is received. We deliver it as soon as we see your payment.',
    look: 'open',
  },
  paid: {
    title: 'Order Success',
    sentence: 'Thank you for your order. Your payment is received and we are delivering it.',
    look: 'good',
  },
  completed: {
    title: 'Order Success',
    sentence: 'Thank you for your order. It is paid and delivered.',
    look: 'good',
  },
  refunded: {
    title: 'Order Success',
    sentence: 'Thank you for your order. It was refunded.',
    look: 'plain',
  },
  waiting: waitingText,
  open: {
    title: 'Your order is not paid yet',
    sentence: 'We keep it for you for a while: you can pay it now, or choose another way to pay.',
    look: 'open',
  },
  failed: {
    title: 'Payment verification failed',
    sentence: 'Your payment did not go through, and nothing was bought.',
    look: 'bad',
  },
  unreadable: {
    title: 'Your order could not be loaded',
    sentence: 'The shop did not answer. What was ordered or paid is not changed by that.',
    look: 'bad',
  },
  unknown: {
    title: 'We cannot find this order',
    sentence: 'Please check the address, or ask us with the reference of your order.',
    look: 'plain',
  },
}
