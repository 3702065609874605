import { type Fee, formatSen } from '@apeak/contract/money'
import { sql } from 'kysely'
import type { Sentence } from '#messages/messages.ts'
import { Refusal } from '#platform/http/problems.ts'
import { allRows, firstRow, type Queryable } from '#platform/postgres/database.ts'

/**
 * Throws 422 naming the method if a total (sen) is below its minimum. A total of zero needs no
 * method. `extra`: further fields of the response.
 */
export function refuseBelowMinimum(
  total_sen: number,
  { min_payable_sen }: { min_payable_sen: number },
  extra: Record<string, unknown> = {},
): void {
  if (meetsMinimum(total_sen, { min_payable_sen })) return
  const least = formatSen(min_payable_sen)
  const sentence: Sentence = ({ checkout }) => checkout.methodMinimum(least)
  throw new Refusal(422, sentence, { errors: { payment_method: [sentence] }, ...extra })
}

/** Whether a total (sen) meets a method's minimum. A total of zero needs no method. */
export function meetsMinimum(
  total_sen: number,
  { min_payable_sen }: { min_payable_sen: number },
): boolean {
  return total_sen === 0 || total_sen >= min_payable_sen
}

/** A method's fee (for gold: its discount) and its minimum total in sen. */
export type MethodFee = Fee & { min_payable_sen: number }

/** A method's fee, with the method's value. */
export type OfferedFee = MethodFee & { value: string }

const feeColumns = sql`
  fee_kind as kind, fee_hundredths as hundredths, fee_min_sen, fee_cap_percent, absorbed_below_sen,
  min_payable_sen`

/** The fees of all enabled methods. */
export async function offeredFees(db: Queryable): Promise<OfferedFee[]> {
  return allRows<OfferedFee>(db)`
    select value, ${feeColumns} from payment_methods where enabled`
}

/** The fee of an enabled method; null for any other. */
export async function feeOf(db: Queryable, method: string): Promise<MethodFee | null> {
  const fee = await firstRow<MethodFee>(db)`
    select ${feeColumns} from payment_methods where value = ${method} and enabled`
  return fee ?? null
}
