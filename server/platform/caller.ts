import { Refusal } from './problems.ts'

/**
 * Refuses an account id in a body unless it is the caller's own, with the same answer whether or
 * not that account exists. Nobody can log in yet, so every id is another's.
 */
export function requireOwn(accountId: number | null | undefined): void {
  if (accountId != null) throw new Refusal(403, 'This is not your account.')
}
