import type {
  AttemptEntry,
  PaymentEntry,
  PaymentShown,
  ProvidersShown,
  TargetShown,
  UnmatchedShown,
} from '@apeak/contract/payments-console'
import { notFound } from '#platform/http/problems.ts'
import { type Target, whyNotTo } from './apply-unapplied.ts'
import type { PaymentsContext } from './context.ts'
import {
  listAttempts,
  listPayments,
  type PaidFor,
  paymentHistory,
  providerStates,
  refundsOf,
  shownPayment,
  shownUnmatched,
  unmatchedHistory,
} from './sql-console.ts'

type Context = Pick<PaymentsContext, 'database' | 'payables' | 'providers'>

/** A page of payments, each with what people call what it is for. */
export async function paymentsPage(context: Context, query: Parameters<typeof listPayments>[1]) {
  const page = await listPayments(context.database, query)
  return { ...page, data: await named<PaymentEntry>(context, page.data) }
}

/** A page of the attempts that may still be paid. */
export async function attemptsPage(context: Context, query: Parameters<typeof listAttempts>[1]) {
  const page = await listAttempts(context.database, query)
  return { ...page, data: await named<AttemptEntry>(context, page.data) }
}

/** A payment with its refunds and what operators did about it. Throws 404. */
export async function showPayment(context: Context, id: number): Promise<PaymentShown> {
  const { database } = context
  const [found, refunds, history] = await Promise.all([
    shownPayment(database, id),
    refundsOf(database, id),
    paymentHistory(database, id),
  ])
  const [entry] = await named<PaymentEntry>(context, found ? [found] : [])
  if (!entry) throw notFound('Payment')
  return { ...entry, refunds, history }
}

/** Money that came or left unasked, with its history. Throws 404. */
export async function showUnmatched({ database }: Context, id: number): Promise<UnmatchedShown> {
  const [unmatched, history] = await Promise.all([
    shownUnmatched(database, id),
    unmatchedHistory(database, id),
  ])
  if (!unmatched) throw notFound('Unmatched money')
  return { ...unmatched, history }
}

/** What people call by `reference`. Throws 404. */
export async function targetNamed(
  { database, payables }: Context,
  reference: string,
): Promise<Target> {
  const kind = reference.startsWith('AP-') ? 'order' : 'topup'
  const payable_id = await payables[kind].idOf(database, reference)
  if (payable_id === undefined) throw notFound(kind === 'order' ? 'Order' : 'Top-up')
  return { kind, payable_id }
}

/** What unapplied money would pay for, and why it cannot. Changes nothing. Throws 404. */
export async function showTarget(
  context: Context,
  payment_id: number,
  reference: string,
): Promise<TargetShown> {
  const target = await targetNamed(context, reference)
  const { kind, payable_id: id } = target
  const [payable, refusal] = await Promise.all([
    context.payables[kind].find(context.database, id),
    whyNotTo(context, { payment_id, target }),
  ])
  if (!payable) throw notFound('Order')
  const { short_reference, customer_id, description, amount_sen, status } = payable
  return { kind, id, short_reference, customer_id, description, amount_sen, status, refusal }
}

/** How the shop stands with its providers. */
export async function showProviders({ database, providers }: Context): Promise<ProvidersShown> {
  const states = await providerStates(database, [...providers.keys()])
  return {
    providers: states.map((state) => {
      const reports = providers.get(state.name)?.reports
      return {
        ...state,
        fetches_reports: reports?.fetch !== undefined,
        reads_reports: reports !== undefined,
      }
    }),
  }
}

/** Adds what people call what each row is for: one statement for each kind. */
async function named<Entry>(
  { database, payables }: Context,
  rows: readonly (Omit<Entry, 'for_what'> & PaidFor)[],
): Promise<Entry[]> {
  const idsOf = (kind: PaidFor['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ payable_id }) => payable_id)
  const names = await Promise.all(
    (['order', 'topup'] as const).map((kind) => {
      const ids = idsOf(kind)
      return ids.length === 0 ? [] : payables[kind].namesOf(database, ids)
    }),
  )
  const known = new Map(names.flat().map((name) => [name.id, name]))
  return rows.map(({ kind, payable_id: id, ...row }) => {
    const name = known.get(id)
    const for_what = {
      kind,
      id,
      short_reference: name?.short_reference ?? null,
      customer_id: name?.customer_id ?? null,
    }
    return { ...row, for_what } as Entry
  })
}
