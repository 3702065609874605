/** What one round of measuring found; times in milliseconds. */
export type Round = { perSecond: number; took: number[] }

/** The rate is the median of the rounds'; times are those of all rounds together. */
export type Summary = { perSecond: number; p50: number; p99: number }

/** The shop beside its baseline. `ratio` is the median of the ratios of neighbouring rounds. */
export type Comparison = { shop: Summary; bare: Summary; ratio: number }

/** Has `workers` do the work again and again, each on its own, for `seconds`. */
export async function runRound(
  workers: number,
  seconds: number,
  work: (worker: number) => Promise<void>,
): Promise<Round> {
  const took: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  const workOn = async (worker: number) => {
    for (let begun = performance.now(); begun < end; ) {
      await work(worker)
      const done = performance.now()
      took.push(done - begun)
      begun = done
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => workOn(worker)))
  return { perSecond: (took.length * 1000) / (performance.now() - start), took }
}

/** Rounds of the shop and of its baseline, taken in turns: the first with the first, and so on. */
export function compare(shop: Round[], bare: Round[]): Comparison {
  const ratios = shop.map(
    ({ perSecond }, index) => perSecond / (bare[index]?.perSecond ?? Number.NaN),
  )
  return { shop: summarise(shop), bare: summarise(bare), ratio: quantile(ratios, 0.5) }
}

/** The rounds of one thing, taken together. */
export function summarise(rounds: Round[]): Summary {
  const took = rounds.flatMap((round) => round.took)
  return {
    perSecond: quantile(
      rounds.map(({ perSecond }) => perSecond),
      0.5,
    ),
    p50: quantile(took, 0.5),
    p99: quantile(took, 0.99),
  }
}

/** The value that a part of them are at most. */
export function quantile(values: number[], part: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
