const key = 'way_back'
const noWayBack = /^\/(login|register|verify-email|forgot-password|reset-password)?(\?|#|$)/

/** Keeps where to go after the next login, in this tab. Null: nowhere in particular. */
export function keepWayBack(path: string | null): void {
  try {
    if (path === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, path)
  } catch {
    // Without storage the navigation's own state still knows.
  }
}

/** Where to go after a login: `from`, which came with the navigation, else what was kept. */
export function wayBack(from: unknown): string | null {
  return pathWithin(from) ?? pathWithin(kept())
}

/** The address, when it is a path of this shop. It came from outside, so it may be anything. */
export function pathWithin(path: unknown): string | null {
  // A browser reads two slashes, of either kind, as the start of a host, and skips control characters.
  return typeof path === 'string' && /^\/(?![/\\])[\x21-\uffff]*$/.test(path) ? path : null
}

/** The page that a shopper comes back to who logs in from `path`; null where there is none. */
export function worthComingBack(path: string): string | null {
  return noWayBack.test(path) ? null : path
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
