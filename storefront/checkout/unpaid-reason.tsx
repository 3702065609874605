import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import {
  hasWaitedTooLong,
  missingGold,
  ownSentence,
  sentenceOf,
} from '../payments/payment-errors.ts'
import type { PaymentState } from '../payments/use-payment.ts'
import { useShopper } from '../session/shopper.ts'
import { buttonLook } from '../ui/button.tsx'

/** Why a payment was broken off, and what can be done `instead` of paying again, where that is no use. */
export type UnpaidReason = { sentence: string; instead?: ReactNode }

/** Why a payment was broken off whose order is made. */
export function whyUnpaid({ note, error, opened }: PaymentState): UnpaidReason {
  const order_id = opened?.id ?? ''
  const missing = missingGold(error)?.formatted
  if (missing) {
    const sentence = `Your gold balance is too low: ${missing} is missing. Your order is kept: top up, and you are led back to it.`
    return {
      sentence,
      instead: <LinkTo page={pagePaths.goldTopup} order_id={order_id} label="Top up your gold" />,
    }
  }
  if (hasWaitedTooLong(error)) {
    const sentence = 'This order waited too long, and its price may have changed.'
    return { sentence, instead: <ContinueLink order_id={order_id} /> }
  }
  const why = note || sentenceOf(error) || ownSentence(error) || ''
  return {
    sentence: `${why} Your order is kept: you can pay it again, or start anew to change it.`,
  }
}

/** Where a customer continues an order. A guest orders again. */
function ContinueLink({ order_id }: { order_id: string }) {
  if (!useShopper()) return <span />
  return <LinkTo page={pagePaths.transactionHistory} order_id={order_id} label="Continue payment" />
}

function LinkTo({ page, order_id, label }: { page: string; order_id: string; label: string }) {
  return (
    <Link to={pathTo(page, {}, { order_id })} className={`min-h-12! ${buttonLook('gold')}`}>
      {label}
    </Link>
  )
}
