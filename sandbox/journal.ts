import type { ProviderName } from './faults.ts'

/** `sent`: from the provider to the shop. `received`: a call by the shop or a browser. */
export type JournalEntry = {
  at: number
  direction: 'sent' | 'received'
  provider: ProviderName
  kind: string
  url: string
  body: string
  headers: Record<string, string>
  /** The response's status; null if there was none. */
  status: number | null
  answer: string
}

export type Journal = ReturnType<typeof makeJournal>

const longest = 20_000

/** Records the traffic, keeping the latest 20,000 entries. */
export function makeJournal() {
  const entries: JournalEntry[] = []
  return {
    write: (entry: JournalEntry) => {
      entries.push(entry)
      if (entries.length > longest) entries.splice(0, entries.length - longest)
    },
    list: (filter: Partial<Pick<JournalEntry, 'direction' | 'provider' | 'kind'>> = {}) =>
      entries.filter(
        (entry) =>
          (!filter.direction || entry.direction === filter.direction) &&
          (!filter.provider || entry.provider === filter.provider) &&
          (!filter.kind || entry.kind === filter.kind),
      ),
    clear: () => {
      entries.length = 0
    },
  }
}
