import type { ShownStatus } from '../payments/shown-status.ts'
import { type StatusText, waitingText } from '../payments/status-view.tsx'

/** How a top-up stands, in words. */
export const topupStatusTexts: Record<ShownStatus, StatusText> = {
  checking: { title: 'Checking your top-up', sentence: 'One moment, please.', look: 'open' },
  paid: { title: 'Payment successful', sentence: 'The gold is in your balance.', look: 'good' },
  pending: {
    title: 'Top-up received',
    sentence: 'We credit your gold as soon as we see your money, and send you an e-mail.',
    look: 'open',
  },
  waiting: waitingText,
  open: {
    title: 'Your top-up is not paid yet',
    sentence: 'You can pay it now, or continue or cancel it in your gold history.',
    look: 'open',
  },
  failed: {
    title: 'Payment verification failed',
    sentence: 'Your payment did not go through, and nothing was charged to your balance.',
    look: 'bad',
  },
  cancelled: {
    title: 'This top-up was cancelled',
    sentence: 'Should its payment arrive all the same, its gold is yours.',
    look: 'plain',
  },
  unreadable: {
    title: 'Your top-up could not be loaded',
    sentence: 'The shop did not answer. What was paid is not changed by that.',
    look: 'bad',
  },
  unknown: {
    title: 'We cannot find this top-up',
    sentence: 'Your gold history holds all that you have.',
    look: 'plain',
  },
}
