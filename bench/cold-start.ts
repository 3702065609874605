// Measures the first seconds of a shop that starts under load.
import { runMeasurement } from './closing.ts'
import { Connection, get } from './connection.ts'
import { quantile } from './rounds.ts'
import { type MeasuredShop, openShop } from './shop.ts'
import { alignColumns, time } from './table.ts'

const READERS = 32
const PAGES = 20
/** How often each reader requests all pages. */
const TURNS = 5
const AIM_MS = 1_000

/** Restarts the shop, reads its pages at once and again when warm, and prints the findings. */
export async function measureColdStart(shop: MeasuredShop): Promise<void> {
  const pages = await findPages(shop)
  await shop.restart()
  const [cold, warm] = [await readAll(shop, pages), await readAll(shop, pages)]
  const row = (name: string, { took, uncompressed }: Reading) => [
    name,
    time(quantile(took, 0.5)),
    time(quantile(took, 0.99)),
    time(Math.max(...took)),
    String(uncompressed),
  ]
  const p99 = quantile(cold.took, 0.99)
  const table = [
    [`${READERS} readers of ${pages.length} pages`, 'p50 ms', 'p99 ms', 'most ms', 'uncompressed'],
    row('after a start', cold),
    row('later', warm),
  ]
  const isGood = p99 < AIM_MS && cold.uncompressed === 0
  console.log(`\n${alignColumns(table)}`)
  console.log(`${isGood ? 'meets' : 'ABOVE'} p99 ${AIM_MS} ms, all compressed`)
}

type Reading = { took: number[]; uncompressed: number }

async function readAll({ port }: MeasuredShop, pages: string[]): Promise<Reading> {
  const reading: Reading = { took: [], uncompressed: 0 }
  const read = async (reader: number) => {
    const connection = await Connection.open(port)
    for (let turn = 0; turn < TURNS * pages.length; turn += 1) {
      const start = performance.now()
      const path = pages[(reader + turn) % pages.length] ?? '/'
      const { status, head } = await connection.send(get(path))
      if (status !== 200) throw new Error(`${path} answered ${status}.`)
      reading.took.push(performance.now() - start)
      if (!/content-encoding: /i.test(head)) reading.uncompressed += 1
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: READERS }, (_, reader) => read(reader)))
  return reading
}

/** The home page, and products linked from it. */
async function findPages({ port }: MeasuredShop): Promise<string[]> {
  const connection = await Connection.open(port)
  const { body } = await connection.send(get('/', 'identity'))
  connection.close()
  const links = body.toString().matchAll(/href="(\/products\/[\w-]+)"/g)
  return ['/', '/products', ...new Set([...links].map(([, path = '']) => path))].slice(0, PAGES)
}

if (import.meta.main) {
  await runMeasurement(async () => measureColdStart(await openShop('24 categories')))
}
