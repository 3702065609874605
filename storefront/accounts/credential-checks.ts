/**
 * The first six digits of an input: codes and PINs are pasted with spaces and dashes, and Chinese keyboards
 * type full-width digits.
 */
export function sixDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, 6)
}

let kept: { email: string; password: string } | undefined

/** Keeps a registration's credentials in memory, to log in once its address is verified. */
export function keepCredentials(credentials: { email: string; password: string }): void {
  kept = credentials
}

/** The kept credentials of an address, once; undefined after a reload or in another tab. */
export function consumeCredentials(email: string): { email: string; password: string } | undefined {
  const own = kept?.email === email ? kept : undefined
  kept = undefined
  return own
}
