import type { CategorySummary } from '@apeak/contract/catalog'

/** The categories whose name holds the typed text, whatever its case. Nothing typed matches nothing. */
export function searchMatches(categories: CategorySummary[], typed: string): CategorySummary[] {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return []
  return categories.filter((category) => category.name.toLowerCase().includes(wanted))
}

/** The entry that an arrow key leads to: from the field (-1) into the list and round again. */
export function nextEntry(current: number, step: 1 | -1, length: number): number {
  if (length === 0) return -1
  if (current === -1) return step === 1 ? 0 : length - 1
  return (current + step + length) % length
}
