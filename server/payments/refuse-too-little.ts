import { formatSen } from '@apeak/contract/money'
import { Refusal } from '#platform/http/problems.ts'

/**
 * Refuses, with 422 that names the method, a total (sen) below the least that the method takes. What
 * costs nothing needs no method. `extra`: what the refusal carries besides.
 */
export function refuseTooLittle(
  total_sen: number,
  { min_payable_sen }: { min_payable_sen: number },
  extra: Record<string, unknown> = {},
): void {
  if (isEnough(total_sen, { min_payable_sen })) return
  const least = formatSen(min_payable_sen)
  const sentence = `This payment method takes ${least} or more. Please choose another one.`
  throw new Refusal(422, sentence, { errors: { payment_method: [sentence] }, ...extra })
}

/** Whether a method takes a total (sen). What costs nothing needs no method. */
export function isEnough(
  total_sen: number,
  { min_payable_sen }: { min_payable_sen: number },
): boolean {
  return total_sen === 0 || total_sen >= min_payable_sen
}
