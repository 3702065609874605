// Measures the CPU time of counting a request for Prometheus, for the smallest uncached response, where its
// share is largest. Linux only.
import { runMeasurement } from './closing.ts'
import { get } from './connection.ts'
import { processorTime } from './processor-time.ts'
import { repeatRequest } from './same-request.ts'
import { type MeasuredShop, openShop } from './shop.ts'
import { alignColumns } from './table.ts'

const SECONDS = Number(process.env.BENCH_COST_SECONDS || 5) / 2
const ROUNDS = 5
const CONNECTIONS = 16

/**
 * Measures a request's CPU time in a shop without metrics and in one with them. Prints the minimum of each.
 */
export async function measureMetricsCost(silent: MeasuredShop): Promise<void> {
  const counting = await openShop('with metrics', undefined, { METRICS_PORT: '0' })
  const costs: [number[], number[]] = [[], []]
  // The first round is a warm-up and is not counted. Other load only makes a request cost more, never less.
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const [index, shop] of [silent, counting].entries()) {
      const cost = await costOfRequest(shop)
      if (round >= 0) costs[index]?.push(cost)
    }
  }
  const table = [
    ['one request', 'silent', 'counted'],
    ['Node µs of a processor', ...costs.map((found) => Math.min(...found).toFixed(0))],
  ]
  console.log(`\n${alignColumns(table)}`)
}

/** In microseconds. */
async function costOfRequest({ pid, port }: MeasuredShop): Promise<number> {
  const before = processorTime(pid)
  const same = { port, request: get('/health'), connections: CONNECTIONS }
  const { took } = await repeatRequest(same, SECONDS)
  return ((processorTime(pid) - before) * 1000) / took.length
}

if (import.meta.main) {
  await runMeasurement(async () => measureMetricsCost(await openShop('without metrics')))
}
