import { formatSen, type Rate } from '@apeak/contract/money'
import { Refusal } from '#platform/http/problems.ts'
import { allRows, firstRow, type Queryable } from '#platform/postgres/database.ts'

/**
 * Refuses, with 422 that names the method, a total (sen) below the least that the method takes. What
 * costs nothing needs no method. `extra`: what the refusal carries besides.
 */
export function refuseBelowMinimum(
  total_sen: number,
  { min_payable_sen }: { min_payable_sen: number },
  extra: Record<string, unknown> = {},
): void {
  if (meetsMinimum(total_sen, { min_payable_sen })) return
  const least = formatSen(min_payable_sen)
  const sentence = `This payment method takes ${least} or more. Please choose another one.`
  throw new Refusal(422, sentence, { errors: { payment_method: [sentence] }, ...extra })
}

/** Whether a method takes a total (sen). What costs nothing needs no method. */
export function meetsMinimum(
  total_sen: number,
  { min_payable_sen }: { min_payable_sen: number },
): boolean {
  return total_sen === 0 || total_sen >= min_payable_sen
}

/** What a method adds (gold: takes off), and the least that it takes, in sen. */
export type MethodFee = Rate & { min_payable_sen: number }

/** The fee of a method, by its value. */
export type OfferedFee = MethodFee & { value: string }

/** The fees of all enabled methods. */
export async function offeredFees(db: Queryable): Promise<OfferedFee[]> {
  return allRows<OfferedFee>(db)`
    select value, fee_kind as kind, fee_hundredths as hundredths, min_payable_sen
    from payment_methods where enabled`
}

/** The fee of an enabled method; null where it is not offered. */
export async function feeOf(db: Queryable, method: string): Promise<MethodFee | null> {
  const fee = await firstRow<MethodFee>(db)`
    select fee_kind as kind, fee_hundredths as hundredths, min_payable_sen
    from payment_methods where value = ${method} and enabled`
  return fee ?? null
}
