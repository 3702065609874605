import { fieldRefused } from './http/problems.ts'

/**
 * A bank's reference as it is stored and compared: capital letters and digits alone, so that one
 * transfer is the same however it is typed. Throws 422 where nothing is left, or where it holds letters
 * or digits that no bank here uses: they may look like ours.
 */
export function normalizeBankReference(typed: string): string {
  const plain = typed.normalize('NFKC').toUpperCase()
  const reference = plain.replace(/[^\p{L}\p{N}]/gu, '')
  if (/^[A-Z0-9]+$/.test(reference)) return reference
  throw fieldRefused('bank_reference', 'Please enter the reference as the bank gives it.')
}
