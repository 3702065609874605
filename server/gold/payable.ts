import { ORIGINAL, pathIn } from '@apeak/contract/languages'
import { formatSen } from '@apeak/contract/money'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { sql } from 'kysely'
import { customerById } from '#accounts/accounts.ts'
import type { Paid, Payable, PayableHandler, PayableName } from '#payments/payments.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { lockTopup, moveTopup, type Topup, topupById, topupsById } from './move-topup.ts'

/** Top-ups as payables. */
export const topupPayable: PayableHandler = {
  idIsKey: false,
  find: payableTopup,
  idOf: topupNamed,
  namesOf: topupNames,
  markPaid: completeTopup,
  // The credited value does not depend on time.
  isQuoteStillValid: async () => true,
  soldOutConstraints: ['ledger_accounts_closed_empty'],
  // Credited gold may be spent, so a credited payment is not refunded to its source.
  markRefunded: async () => {},
  reopen: async () => {},
  // The customer can continue or cancel a top-up whose payment could not be opened.
  discard: async () => {},
  returnPage,
  refundMail: async () => undefined,
}

async function returnPage(db: Queryable, id: string): Promise<string> {
  const topup = await topupById(db, id)
  const page = pathTo(pagePaths.goldTopup, {}, { point_transaction_id: id })
  return pathIn(topup?.language ?? ORIGINAL, page)
}

/** Completes a pending or cancelled top-up. False if it is already completed. */
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

async function topupNamed(db: Queryable, shortReference: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from topups where short_reference = ${shortReference}`.execute(db)
  return rows[0]?.id
}

async function topupNames(db: Queryable, ids: readonly string[]): Promise<PayableName[]> {
  const topups = await topupsById(db, ids)
  return [...topups.values()].map(({ id, short_reference, customer_id }) => ({
    id,
    short_reference,
    customer_id,
  }))
}
