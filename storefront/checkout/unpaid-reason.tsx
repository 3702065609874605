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
import { buttonLook } from '../ui/button.tsx'
import { continuingPage } from './order-payable.ts'

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
      instead: (
        <Link to={pathTo(pagePaths.goldTopup, {}, { order_id })} className={gold}>
          Top up your gold
        </Link>
      ),
    }
  }
  if (hasWaitedTooLong(error)) {
    const sentence = 'This order waited too long, and its price may have changed.'
    const instead = (
      <Link to={continuingPage(order_id)} className={gold}>
        Continue payment
      </Link>
    )
    return { sentence, instead }
  }
  const why = note || sentenceOf(error) || ownSentence(error) || ''
  return {
    sentence: `${why} Your order is kept: you can pay it again, or start anew to change it.`,
  }
}

const gold = `min-h-12! ${buttonLook('gold')}`
