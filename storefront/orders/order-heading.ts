import { formatSen, senOf } from '@apeak/contract/money'
import { openingText } from '@apeak/contract/opening-hours'
import type { OrderDetails, OrderRefund } from '@apeak/contract/orders'
import type { DeclineReason } from '@apeak/contract/payments'
import { language } from '#messages/language.ts'
import { orderStates as texts } from '#messages/order-page.ts'
import { joinSentences } from '../messages/join-sentences.ts'
import {
  declineTexts,
  receivedText,
  type StatusText,
  waitingText,
} from '../payments/status-texts.ts'
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
    case 'received':
      return receivedHeading(details)
    case 'pending':
      return transferHeading(known)
    case 'paid':
      return details ? paidHeading(details, known.now) : success(texts.paymentReceived, 'good')
    case 'completed':
      return details ? deliveredHeading(details) : success(texts.paidAndDelivered, 'good')
    case 'refunded':
      return details ? refundedHeading(details) : refundedUnread
    default:
      return others[status]
  }
}

const success = (sentence: string, look: StatusText['look']): StatusText => ({
  title: texts.success,
  sentence: joinSentences(texts.thanks, sentence),
  look,
})

const notPaid: StatusText = { title: texts.notPaid, sentence: texts.payNow, look: 'open' }

/** For a visitor without the key of the order. */
const unpaidReadOnly: StatusText = { ...notPaid, sentence: texts.buyerCanPay }

/** An unpaid order without a reservation: it ended, or the shopper chose another method. */
const unreserved: StatusText = { ...notPaid, sentence: texts.notReserved }

const asked: StatusText = {
  title: texts.needsAnswer,
  sentence: texts.deliverOnceAnswered,
  look: 'open',
}

/** A refunded order whose details are unknown. */
const refundedUnread: StatusText = { title: texts.refunded, sentence: '', look: 'plain' }

const others: Record<'checking' | 'placed' | 'waiting' | 'unreadable' | 'unknown', StatusText> = {
  checking: { title: texts.checking, sentence: texts.oneMoment, look: 'open' },
  placed: success('', 'open'),
  waiting: waitingText,
  unreadable: { title: texts.unreadable, sentence: texts.unreadableNote, look: 'bad' },
  unknown: { title: texts.unknown, sentence: texts.unknownNote, look: 'plain' },
}

/** 'Card declined. You were not charged.' */
function failedHeading({ decline, details, isReadOnly }: Known): StatusText {
  const next = isReadOnly ? '' : texts.tryAgain
  const failed = (title: string, why = ''): StatusText => ({
    title,
    sentence: joinSentences(why, next),
    look: 'bad',
  })
  if (!decline) return failed(texts.failed)
  if (decline === 'cancelled') return failed(texts.cancelled)
  if (decline === 'timed_out') return failed(texts.timedOut)
  const isCard = /\b(card|kad)\b|卡/i.test(details?.payment_label ?? '')
  return failed(isCard ? texts.cardDeclined : texts.declined, declineTexts[decline])
}

/** 'We received RM 20.00 but could not use it for this order' */
function receivedHeading(details: Known['details']): StatusText {
  if (!details?.received) return receivedText
  const title = texts.amountReceived(unbroken(details.received.inCurrentCurrency.formatted))
  return { ...receivedText, title }
}

/** 'Almost there: send RM 3.60 by 25 Nov, 03:29' */
function transferHeading({ details, now }: Known): StatusText {
  const opening = openingOf(details, now)
  if (details?.transfer) {
    const deliver = opening ? texts.deliverFrom(opening) : texts.deliverOnceSeen
    const sentence = joinSentences(deliver, texts.pageUpdates)
    return { title: texts.lookingForTransfer, sentence, look: 'open' }
  }
  return {
    title: details ? sendTitle(details) : texts.send,
    sentence: opening ? texts.sendToDeliverFrom(opening) : texts.sendToDeliver,
    look: 'open',
  }
}

function sendTitle({ total, reserved_until }: OrderDetails): string {
  const amount = unbroken(total.inCurrentCurrency.formatted)
  return reserved_until
    ? texts.sendAmountBy(amount, dayTimeText(reserved_until))
    : texts.sendAmount(amount)
}

/** A text that stays on one line, such as an amount. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** The next opening of the shop in words; null within its hours. */
export function openingOf(
  details: Pick<OrderDetails, 'delivery'> | null | undefined,
  now: Date,
): string | null {
  const opens = details?.delivery?.opens_at
  // The shop may have opened since the order was read.
  return opens && Date.parse(opens) > now.getTime()
    ? openingText(new Date(opens), now, language)
    : null
}

function paidHeading(details: OrderDetails, now: Date): StatusText {
  const { delivery, refunds, progress, qty, total } = details
  const { delivered_qty, usual_minutes, paid_at } = progress
  if (refunds.some(({ way }) => way === 'dispute')) return disputedHeading(details)
  const refunded_sen = refundedSen(refunds)
  if (refunded_sen > 0 && refunded_sen >= senOf(total.amount)) return refundedHeading(details)
  if (details.question?.is_open) return asked
  const part = delivered_qty > 0 ? texts.partDelivered(delivered_qty, qty) : ''
  if (delivery && delivery.late_by_minutes > 0) {
    const since = paid_at && texts.paidAgo(durationText(now.getTime() - Date.parse(paid_at)))
    const sentence = joinSentences(part, since, texts.stillInQueue)
    return { title: texts.late, sentence, look: 'open' }
  }
  const opening = openingOf(details, now)
  if (opening) {
    const sentence = joinSentences(part || texts.thanks, texts.mailOnDelivery)
    return { title: texts.paidDeliverFrom(opening), sentence, look: 'good' }
  }
  if (part) {
    const title = texts.partTitle(delivered_qty, qty)
    return { title, sentence: texts.restComing, look: 'good' }
  }
  const delivering =
    usual_minutes === null
      ? texts.delivering
      : texts.deliveringWithin(durationText(usual_minutes * MINUTE_MS))
  return success(delivering, 'good')
}

function deliveredHeading(details: OrderDetails): StatusText {
  const { progress, qty, refunds } = details
  if (refunds.some(({ way }) => way === 'dispute')) return disputedHeading(details)
  const sentences = joinSentences(...refunds.map((refund) => refundText(refund, details)))
  if (progress.delivered_qty > 0 && progress.delivered_qty < qty) {
    const title = texts.partTitle(progress.delivered_qty, qty)
    return { title, sentence: sentences || texts.restCancelled, look: 'plain' }
  }
  return success(joinSentences(texts.paidAndDelivered, sentences), 'good')
}

function refundedHeading(details: OrderDetails): StatusText {
  const { refunds } = details
  if (refunds.some(({ way }) => way === 'dispute')) return disputedHeading(details)
  const sen = refundedSen(refunds)
  const isPending = refunds.some(({ state }) => state === 'pending')
  const amount = unbroken(sen > 0 ? formatSen(sen) : details.total.inCurrentCurrency.formatted)
  return {
    title: isPending ? texts.refundComing(amount) : texts.amountRefunded(amount),
    sentence: joinSentences(...refunds.map((refund) => refundText(refund, details))),
    look: 'plain',
  }
}

type Source = Pick<OrderDetails, 'payment_method' | 'payment_label'>

/** Where a refund goes: where the payment came from. */
export function refundPlace({ payment_method, payment_label }: Source): string {
  if (payment_method === 'apeak') return texts.goldBalance
  if (payment_method === 'check_payment') return texts.bankAccount
  return payment_label ? texts.originalMethodNamed(payment_label) : texts.originalMethod
}

/** What no refund has returned, in words. */
export function restText({ total, refunds }: Pick<OrderDetails, 'total' | 'refunds'>): string {
  return formatSen(senOf(total.amount) - refundedSen(refunds))
}

const refundedSen = (refunds: OrderRefund[]) =>
  refunds.reduce((sum, { amount }) => sum + senOf(amount.amount), 0)

/** How much was refunded, where to, and when. */
function refundText({ amount, way, state, at }: OrderRefund, source: Source): string {
  const sum = amount.inCurrentCurrency.formatted
  if (way === 'gold') return texts.wentBack(sum, texts.goldBalance, dateTimeText(at))
  const isManual = source.payment_method === 'check_payment'
  const place = refundPlace(source)
  if (state === 'pending') {
    return isManual ? texts.willSend(sum, place) : texts.goesBack(sum, place)
  }
  const went = texts.wentBack(sum, place, dateTimeText(at))
  return joinSentences(went, !isManual && texts.bankDelay)
}

function disputedHeading({ refunds, status }: OrderDetails): StatusText {
  const disputed = refunds.filter(({ way }) => way === 'dispute')
  const isOpen = disputed.some(({ state }) => state === 'pending')
  const sum = formatSen(refundedSen(disputed))
  return {
    title: texts.disputed,
    sentence: isOpen
      ? joinSentences(texts.bankAsks(sum), status === 'processing' && texts.deliverOnceSettled)
      : texts.bankTook(sum),
    look: 'plain',
  }
}

const MINUTE_MS = 60_000

/** '1 minute', '47 minutes', '2 hours 5 minutes' or '3 days'. */
export function durationText(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS))
  if (minutes < 60) return texts.minutes(minutes)
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return texts.days(Math.floor(hours / 24))
  const rest = minutes % 60
  return rest === 0 ? texts.hours(hours) : `${texts.hours(hours)} ${texts.minutes(rest)}`
}
