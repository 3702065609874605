const keyOf = (name: string) => `draft:${name}`

/** What was typed into a form of this tab and not sent; null where nothing was. */
export function readDraft<Typed>(name: string): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps what is typed over a reload, as long as the tab is open. */
export function persistDraft(name: string, typed: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(typed))
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Forgets it. */
export function removeDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // There is none.
  }
}
