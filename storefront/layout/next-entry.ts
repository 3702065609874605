/** The next entry for an arrow key: from the field (-1) into the list and around. */
export function nextEntry(current: number, step: 1 | -1, length: number): number {
  if (length === 0) return -1
  if (current === -1) return step === 1 ? 0 : length - 1
  return (current + step + length) % length
}
