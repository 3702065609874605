const key = 'last_balance'

/** Keeps what the shopper's gold was when it was last seen, for the page that shows while offline. */
export function keepLastBalance(text: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ text, at: Date.now() }))
  } catch {
    // Without storage that page shows no balance.
  }
}

/** Forgets it: it belongs to whoever was logged in. */
export function forgetLastBalance(): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
