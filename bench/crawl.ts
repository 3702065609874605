// Measures the memory after a crawler has read a large catalogue.
import { execFileSync } from 'node:child_process'
import { runMeasurement } from './closing.ts'
import { Connection, get } from './connection.ts'
import { LARGE_CATALOGUE } from './large-catalogue.ts'
import { type MeasuredShop, openShop } from './shop.ts'
import { alignColumns } from './table.ts'

const PAGES = Number(process.env.BENCH_CRAWL_PAGES || 3_000)
const AT_ONCE = 4
const AIM_MB = 400

/** Crawls the large catalogue and prints the process's memory before and after. */
export async function measureCrawl(shop: MeasuredShop): Promise<void> {
  const before = residentMegabytes(shop.pid)
  const start = performance.now()
  const peak = await crawl(shop)
  const perSecond = PAGES / ((performance.now() - start) / 1000)
  const table = [
    [`crawl of ${PAGES} pages`, 'pages /s', 'before MB', 'most MB', 'aim'],
    [
      'resident memory',
      perSecond.toFixed(0),
      before.toFixed(0),
      peak.toFixed(0),
      `${peak < AIM_MB ? 'meets' : 'ABOVE'} ${AIM_MB} MB`,
    ],
  ]
  console.log(`\n${alignColumns(table)}`)
}

/** Reads the pages, several at once. Returns the peak memory. */
async function crawl({ port, pid }: MeasuredShop): Promise<number> {
  let next = 1
  let most = 0
  const readOn = async () => {
    const connection = await Connection.open(port)
    while (next <= PAGES) {
      const page = next++
      const { status } = await connection.send(get(`/products/game-${page}`))
      if (status !== 200) throw new Error(`Page ${page} answered ${status}.`)
      if (page % 100 === 0) most = Math.max(most, residentMegabytes(pid))
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, readOn))
  return Math.max(most, residentMegabytes(pid))
}

function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024
}

if (import.meta.main) {
  await runMeasurement(async () =>
    measureCrawl(await openShop('10,000 categories', LARGE_CATALOGUE)),
  )
}
