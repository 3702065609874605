import { fieldRefused } from './http/problems.ts'

/**
 * Normalises a bank reference to capital letters and digits, so that one transfer is recognised
 * however it is typed. Throws 422 if nothing remains, or for letters and digits of other scripts,
 * which may look like ours.
 */
export function normalizeBankReference(typed: string): string {
  const plain = typed.normalize('NFKC').toUpperCase()
  const reference = plain.replace(/[^\p{L}\p{N}]/gu, '')
  if (/^[A-Z0-9]+$/.test(reference)) return reference
  throw fieldRefused('bank_reference', 'Please enter the bank’s reference.')
}
