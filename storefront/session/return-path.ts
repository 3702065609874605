import { pagePaths } from '@apeak/contract/paths'

const key = 'way_back'
const { home, login, register, verifyEmail, forgotPassword, resetPassword } = pagePaths
const withoutReturn: string[] = [home, login, register, verifyEmail, forgotPassword, resetPassword]

/** Persists, in this tab, where the next login leads. Null: nowhere in particular. */
export function persistReturnPath(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, path)
  } catch {
    // Without storage the navigation's own state still knows.
  }
}

/** Where a login leads: `from`, which came with the navigation, else what was persisted. */
export function returnPath(from: unknown): string | null {
  return pathWithin(from) ?? pathWithin(persisted())
}

/** The address, when it is a path of this shop. It came from outside, so it may be anything. */
export function pathWithin(path: unknown): string | null {
  // A browser reads two slashes, of either kind, as the start of a host, and skips control characters.
  return typeof path === 'string' && /^\/(?![/\\])[\x21-\uffff]*$/.test(path) ? path : null
}

/** The page that a shopper comes back to who logs in from `path`; null where there is none. */
export function returnPathFrom(path: string): string | null {
  return withoutReturn.includes(path.split(/[?#]/)[0] ?? '') ? null : path
}

function persisted(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
