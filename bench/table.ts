import type { Comparison } from './rounds.ts'

/** A measurement: its name, its findings, and the minimum ratio. */
export type Line = { name: string; found: Comparison; aim: number }

/** The findings of one shop as a table. `baseline`: the name of the baseline. */
export function findingsTable(title: string, lines: Line[], baseline = 'bare'): string {
  const heads = ['shop', baseline].flatMap((whose) => [`${whose} /s`, 'p50 ms', 'p99 ms'])
  const rows = lines.map(({ name, found: { shop, bare, ratio }, aim }) => [
    name,
    rate(shop.perSecond),
    time(shop.p50),
    time(shop.p99),
    rate(bare.perSecond),
    time(bare.p50),
    time(bare.p99),
    ratio.toFixed(2),
    verdict(ratio, aim),
  ])
  return alignColumns([[title, ...heads, 'ratio', 'aim'], ...rows])
}

/** Compares each ratio of the large shop with that of the small one. */
export function growthTable(title: string, small: Line[], large: Line[], aim: number): string {
  const rows = large.map(({ name, found }, index) => {
    const growth = found.ratio / (small[index]?.found.ratio ?? Number.NaN)
    return [name, growth.toFixed(2), verdict(growth, aim)]
  })
  return alignColumns([[title, 'ratio', 'aim'], ...rows])
}

/** Whether a figure meets its target. */
export function verdict(ratio: number, aim: number): string {
  return `${ratio >= aim ? 'meets' : 'BELOW'} ${aim}`
}

export function rate(perSecond: number): string {
  return Math.round(perSecond).toLocaleString('en')
}

export function time(milliseconds: number): string {
  return milliseconds.toFixed(2)
}

/** The first column is text, the others are numbers. */
export function alignColumns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
  return lines.join('\n')
}
