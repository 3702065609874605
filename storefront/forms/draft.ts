const keyOf = (name: string) => `draft:${name}`

/** A form's unsent input in this tab, or null. */
export function readDraft<Typed>(name: string): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a form's input for this tab, so that it survives a reload. */
export function persistDraft(name: string, typed: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(typed))
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/** Removes the draft. */
export function removeDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name))
  } catch {
    // There is none.
  }
}
