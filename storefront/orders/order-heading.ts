import { formatSen, senOf } from '@apeak/contract/money'
import { openingText } from '@apeak/contract/opening-hours'
import type { OrderDetails, OrderRefund } from '@apeak/contract/orders'
import type { DeclineReason } from '@apeak/contract/payments'
import { language } from '#messages/language.ts'
import { declineTexts, type StatusText, waitingText } from '../payments/status-texts.ts'
import { dateTimeText, dayTimeText } from '../ui/malaysian-time.ts'
import type { OrderPageStatus } from './order-page-status.ts'

type Known = {
  status: OrderPageStatus
  /** The order's details; null or undefined while unknown. */
  details: OrderDetails | null | undefined
  /** Why the payment failed, if the shop knows. */
  decline?: DeclineReason | null | undefined
  /** Whether the visitor may only read the order. */
  isReadOnly?: boolean
  now: Date
}

/** The heading of an order's page, and the sentence below it. */
export function orderHeading(known: Known): StatusText {
  const { status, details } = known
  switch (status) {
    case 'open':
      if (known.isReadOnly) return unpaidReadOnly
      return details?.status === 'pending_payment' && !details.reserved_until ? unreserved : notPaid
    case 'failed':
      return failedHeading(known)
    case 'pending':
      return transferHeading(known)
    case 'paid':
      return details
        ? paidHeading(details, known.now)
        : success('We received your payment.', 'good')
    case 'completed':
      return details ? deliveredHeading(details) : success('It is paid and delivered.', 'good')
    case 'refunded':
      return details ? refundedHeading(details) : { ...refunded, title: 'Refunded' }
    default:
      return texts[status]
  }
}

const success = (sentence: string, look: StatusText['look']): StatusText => ({
  title: 'Order Success',
  sentence: `Thank you for your order. ${sentence}`,
  look,
})

const notPaid: StatusText = {
  title: 'Not paid yet',
  sentence: 'Pay now, or choose another payment method.',
  look: 'open',
}

/** For a visitor without the key of the order. */
const unpaidReadOnly: StatusText = { ...notPaid, sentence: 'The buyer can still pay for it.' }

/** An unpaid order without a reservation: it ended, or the shopper chose another method. */
const unreserved: StatusText = {
  ...notPaid,
  sentence: 'This item is no longer reserved. You can still buy it at today’s price.',
}

const asked: StatusText = {
  title: 'We need your answer',
  sentence: 'We’ll deliver as soon as you have answered.',
  look: 'open',
}

const refunded: StatusText = { title: '', sentence: '', look: 'plain' }

const texts: Record<'checking' | 'placed' | 'waiting' | 'unreadable' | 'unknown', StatusText> = {
  checking: { title: 'Checking your order', sentence: 'One moment, please.', look: 'open' },
  placed: success('', 'open'),
  waiting: waitingText,
  unreadable: {
    title: 'Your order could not be loaded',
    sentence: 'We could not reach the shop. This does not affect your order or payment.',
    look: 'bad',
  },
  unknown: {
    title: 'We cannot find this order',
    sentence: 'Please check the link, or track your order by its reference.',
    look: 'plain',
  },
}

/** 'Card declined. You were not charged.' */
function failedHeading({ decline, details, isReadOnly }: Known): StatusText {
  const what = /\bcard\b/i.test(details?.payment_label ?? '') ? 'Card' : 'Payment'
  const happened =
    decline === 'cancelled' || decline === 'timed_out'
      ? `Payment ${decline === 'cancelled' ? 'cancelled' : 'timed out'}`
      : decline
        ? `${what} declined`
        : 'Payment failed'
  const why = decline && decline !== 'cancelled' && decline !== 'timed_out'
  const next = isReadOnly ? '' : 'Try again, or pay another way.'
  return {
    title: `${happened}. You were not charged.`,
    sentence: [why ? declineTexts[decline] : '', next].filter(Boolean).join(' '),
    look: 'bad',
  }
}

/** 'Almost there: send RM 3.60 by 25 Nov, 03:29' */
function transferHeading({ details, now }: Known): StatusText {
  const opening = openingOf(details, now)
  const deliver = opening ? `We deliver from ${opening}.` : 'We deliver as soon as we see it.'
  if (details?.transfer) {
    const sentence = `${deliver} This page updates itself. You can close it; we’ll e-mail you.`
    return { title: 'We are looking for your transfer', sentence, look: 'open' }
  }
  const amount = details?.total.inCurrentCurrency.formatted
  const by = details?.reserved_until ? ` by ${dayTimeText(details.reserved_until)}` : ''
  return {
    title: amount
      ? `Almost there: send ${unbroken(amount)}${by}`
      : 'Almost there: send your transfer',
    sentence: `Send your transfer and we’ll deliver${opening ? ` from ${opening}` : ''}.`,
    look: 'open',
  }
}

/** A text that stays on one line, such as an amount. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** The next opening of the shop in words; null within its hours. */
function openingOf(details: OrderDetails | null | undefined, now: Date): string | null {
  const opens = details?.delivery?.opens_at
  return opens ? openingText(new Date(opens), now, language) : null
}

function paidHeading(details: OrderDetails, now: Date): StatusText {
  const { delivery, refunds, progress, qty, total } = details
  const { delivered_qty, usual_minutes, paid_at } = progress
  if (refunds.some(({ way }) => way === 'dispute')) return disputedHeading(details)
  const refunded_sen = refunds.reduce((sum, { amount }) => sum + senOf(amount.amount), 0)
  if (refunded_sen > 0 && refunded_sen >= senOf(total.amount)) return refundedHeading(details)
  if (details.question?.is_open) return asked
  const part = delivered_qty > 0 ? `We delivered ${delivered_qty} of ${qty}. ` : ''
  if (delivery && delivery.late_by_minutes > 0) {
    const since = paid_at
      ? `You paid ${durationText(now.getTime() - Date.parse(paid_at))} ago. `
      : ''
    return {
      title: 'Taking longer than usual',
      sentence: `${part}${since}We are sorry. Your order is still in our queue.`,
      look: 'open',
    }
  }
  const opening = openingOf(details, now)
  if (opening) {
    const sentence = `${part || 'Thank you for your order. '}We’ll e-mail you when it is delivered.`
    return { title: `Paid. We deliver from ${opening}`, sentence, look: 'good' }
  }
  if (part) {
    const title = `${delivered_qty} of ${qty} delivered`
    return { title, sentence: 'The rest is on its way.', look: 'good' }
  }
  const usual =
    usual_minutes === null ? '' : `, usually within ${durationText(usual_minutes * MINUTE_MS)}`
  return success(`We received your payment and are delivering it${usual}.`, 'good')
}

function deliveredHeading(details: OrderDetails): StatusText {
  const { progress, qty, refunds } = details
  if (refunds.some(({ way }) => way === 'dispute')) return disputedHeading(details)
  const sentences = refunds.map((refund) => refundText(refund, details)).join(' ')
  if (progress.delivered_qty > 0 && progress.delivered_qty < qty) {
    const title = `${progress.delivered_qty} of ${qty} delivered`
    return { title, sentence: sentences || 'The rest was cancelled.', look: 'plain' }
  }
  return success(`It is paid and delivered. ${sentences}`.trim(), 'good')
}

function refundedHeading(details: OrderDetails): StatusText {
  const { refunds } = details
  if (refunds.some(({ way }) => way === 'dispute')) return disputedHeading(details)
  const sen = refunds.reduce((sum, { amount }) => sum + senOf(amount.amount), 0)
  const isPending = refunds.some(({ state }) => state === 'pending')
  const amount = sen > 0 ? formatSen(sen) : details.total.inCurrentCurrency.formatted
  return {
    title: isPending
      ? `Your refund of ${unbroken(amount)} is on its way`
      : `${unbroken(amount)} refunded`,
    sentence: refunds.map((refund) => refundText(refund, details)).join(' '),
    look: 'plain',
  }
}

/** Where a payment came from, after 'goes back'. */
export function sourceText({ payment_method, payment_label }: Source): string {
  if (payment_method === 'apeak') return 'to your gold balance'
  if (payment_method === 'check_payment') return 'to your bank account'
  return `to your original payment method${payment_label ? ` (${payment_label})` : ''}`
}

type Source = Pick<OrderDetails, 'payment_method' | 'payment_label'>

/** How much was refunded, where to, and when. */
export function refundText(
  { amount, way, state, at }: OrderRefund,
  { payment_method, payment_label }: Pick<OrderDetails, 'payment_method' | 'payment_label'>,
): string {
  const sum = amount.inCurrentCurrency.formatted
  if (way === 'gold') return `${sum} went back to your gold balance on ${dateTimeText(at)}.`
  const isManual = payment_method === 'check_payment'
  const to = sourceText({ payment_method, payment_label })
  if (state === 'pending') {
    return isManual
      ? `We’ll send ${sum} ${to} and e-mail you.`
      : `${sum} goes back ${to}. We’ll e-mail you when it is sent.`
  }
  const arrives = isManual ? '' : ' Depending on your bank, it can take up to 14 days to arrive.'
  return `${sum} went back ${to} on ${dateTimeText(at)}.${arrives}`
}

function disputedHeading({ refunds, status }: OrderDetails): StatusText {
  const disputed = refunds.filter(({ way }) => way === 'dispute')
  const isOpen = disputed.some(({ state }) => state === 'pending')
  const sum = formatSen(disputed.reduce((sen, { amount }) => sen + senOf(amount.amount), 0))
  return {
    title: 'Payment disputed',
    sentence: isOpen
      ? `Your bank asks us for ${sum} back.${status === 'processing' ? ' We deliver only once this is settled.' : ''}`
      : `Your bank took ${sum} back.`,
    look: 'plain',
  }
}

const MINUTE_MS = 60_000

/** '1 minute', '47 minutes', '2 hours 5 minutes' or '3 days'. */
export function durationText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS))
  const count = (number: number, unit: string) => `${number} ${unit}${number === 1 ? '' : 's'}`
  if (minutes < 60) return count(minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return count(Math.floor(hours / 24), 'day')
  const rest = minutes % 60
  return rest === 0 ? count(hours, 'hour') : `${count(hours, 'hour')} ${count(rest, 'minute')}`
}
