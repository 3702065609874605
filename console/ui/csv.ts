type Cell = string | number

/**
 * Writes rows as CSV for spreadsheets, with a byte-order mark. A text that a spreadsheet would take for a
 * formula begins with an apostrophe.
 */
export function csvOf(rows: readonly (readonly Cell[])[]): Blob {
  const lines = rows.map((row) => row.map(cellOf).join(','))
  return new Blob([`\uFEFF${lines.join('\r\n')}\r\n`], { type: 'text/csv' })
}

function cellOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** An amount in sen as ringgit for a spreadsheet. */
export const ringgit = (sen: number): number => sen / 100
