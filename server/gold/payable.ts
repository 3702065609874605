import { formatSen } from '@apeak/contract/money'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { customerById } from '#accounts/accounts.ts'
import type { Paid, Payable, PayableHandler } from '#payments/payments.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { lockTopup, moveTopup } from './move-topup.ts'
import { type Topup, topupById, topupNamed, topupNames } from './sql-topups.ts'

/** How payments pay for a top-up of gold. */
export const topupPayable: PayableHandler = {
  idIsKey: false,
  find: payableTopup,
  idOf: topupNamed,
  namesOf: topupNames,
  markPaid: completeTopup,
  // What is credited is what was paid, whenever.
  termsStand: async () => true,
  goodsGone: ['ledger_accounts_closed_empty'],
  // What became gold may be spent by now: no payment that was credited goes back to its source.
  markRefunded: async () => {},
  reopen: async () => {},
  // A top-up whose payment could not be opened stays, to be continued or cancelled.
  discard: async () => {},
  returnPage: (id) => pathTo(pagePaths.goldTopup, {}, { point_transaction_id: id }),
  refundMail: async () => undefined,
}

/** Completes a top-up, also one that was cancelled. False where it is completed. */
async function completeTopup(tx: Queryable, id: string, paid: Paid): Promise<boolean> {
  const topup = await lockTopup(tx, id)
  if (!topup || topup.status === 'completed') return false
  const { actor, payment_method, amount_sen: paid_sen, transaction_id } = paid
  const fee_sen = paid_sen - topup.value_sen
  const terms = { payment_method, fee_sen, paid_sen, transaction_id }
  await moveTopup(tx, topup, 'completed', actor, terms)
  return true
}

async function payableTopup(db: Queryable, id: string): Promise<Payable | undefined> {
  const topup = await topupById(db, id)
  if (!topup) return undefined
  const customer = await customerById(db, topup.customer_id)
  return {
    status: paymentStatusOf(topup),
    payment_method: topup.payment_method,
    amount_sen: topup.paid_sen,
    short_reference: topup.short_reference,
    agreed_at: new Date(),
    quote: null,
    email: customer?.email ?? '',
    description: `Apeak Gold ${formatSen(topup.value_sen)}`,
    customer_id: topup.customer_id,
    networks: [],
  }
}

function paymentStatusOf({ status, placed_at }: Topup): Payable['status'] {
  if (status === 'completed') return 'paid'
  if (status === 'cancelled') return 'cancelled'
  return placed_at ? 'pending' : 'open'
}
