import type { SupplierName } from '@apeak/sandbox/settings'
import type { Outcome, StatusOutcome, Supplier, SupplierOrder } from '#suppliers/supplier.ts'
import { type SupplierRig, sentNow } from './supplier-rig.ts'

export type End = StatusOutcome & { calls: number }

/** The most questions about one order: some hours of simulated time. */
const QUESTIONS_MAX = 24

/**
 * Buys one unit by the rules against double delivery: unknown is asked again by the same reference, and
 * sent again only after two answers "not found" beyond the time in which the first could still
 * arrive. Returns the last outcome: final, or whatever it still is after some hours.
 */
export async function buyCarefully(
  rig: SupplierRig,
  supplier: Supplier,
  order: SupplierOrder,
): Promise<End> {
  const { lateAcceptSeconds, pollSeconds } = supplier.traits
  let sent = sentNow(order, rig)
  let outcome: StatusOutcome = await supplier.place(order)
  let missing = 0
  let calls = 1
  while (calls < QUESTIONS_MAX && !isFinal(outcome)) {
    const wait = calls < 10 ? Math.max(pollSeconds, 2) : 900
    await rig.control.advance(wait * 1000)
    const isLate = rig.clock.now() > sent.sent_at.getTime() + lateAcceptSeconds * 1000
    missing = outcome.state === 'not_found' && isLate ? missing + 1 : 0
    if (missing >= 2) {
      sent = sentNow(order, rig)
      outcome = await supplier.place(order)
      missing = 0
    } else outcome = await supplier.status(sent)
    calls += 1
  }
  return { ...outcome, calls }
}

const isFinal = (outcome: StatusOutcome): outcome is Outcome =>
  outcome.state === 'delivered' || outcome.state === 'failed'

/** The simulator's record contradicts the outcome: delivered twice, or otherwise than was said. */
export function contradictionOf(
  rig: SupplierRig,
  name: SupplierName,
  { ref, kind }: SupplierOrder,
  end: End,
): string | null {
  const delivered = rig.suppliers[name].deliveries({ ref })
  if (delivered.length > 1) return `delivered ${delivered.length} times`
  if (end.state === 'delivered' && delivered.length === 0) return 'called delivered, but was not'
  if (end.state === 'failed' && delivered.length > 0) return 'called failed, but was delivered'
  if (end.state === 'delivered' && kind === 'code' && end.codes[0]?.pin !== delivered[0]?.pin) {
    return 'another code'
  }
  return null
}
