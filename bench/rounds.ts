/** The result of one round; times in milliseconds. */
export type Round = { perSecond: number; took: number[] }

/** The rate is the median of the rounds; times are of all rounds together. */
export type Summary = { perSecond: number; p50: number; p99: number }

/** The shop and its baseline. `ratio` is the median of the ratios of neighbouring rounds. */
export type Comparison = { shop: Summary; bare: Summary; ratio: number }

/** Runs `work` repeatedly in `workers` concurrent loops for `seconds`. */
export async function runRound(
  workers: number,
  seconds: number,
  work: (worker: number) => Promise<void>,
): Promise<Round> {
  const took: number[] = []
  const start = performance.now()
  const end = start + seconds * 1000
  const workOn = async (worker: number) => {
    for (let startedAt = performance.now(); startedAt < end; ) {
      await work(worker)
      const done = performance.now()
      took.push(done - startedAt)
      startedAt = done
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => workOn(worker)))
  return { perSecond: (took.length * 1000) / (performance.now() - start), took }
}

/** Compares alternating rounds of the shop and of its baseline, pair by pair. */
export function compare(shop: Round[], bare: Round[]): Comparison {
  const ratios = shop.map(
    ({ perSecond }, index) => perSecond / (bare[index]?.perSecond ?? Number.NaN),
  )
  return { shop: summarise(shop), bare: summarise(bare), ratio: quantile(ratios, 0.5) }
}

/** Summarises the rounds of one measurement. */
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

/** The quantile of the values: `part` of them are at most this. */
export function quantile(values: number[], part: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
