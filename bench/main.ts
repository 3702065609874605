// Measures the shop beside bare baselines, at the demo's size and with a large catalogue. docs/bench.md
// explains the output.
import { type Measured, prepareCheckout } from './checkout.ts'
import { measureCheckoutCost } from './checkout-cost.ts'
import { runMeasurement } from './closing.ts'
import { measureColdStart } from './cold-start.ts'
import { Connection, get } from './connection.ts'
import { measureCrawl } from './crawl.ts'
import { LARGE_CATALOGUE } from './large-catalogue.ts'
import { type BareServer, openBareServer, prepareRead } from './reads.ts'
import { compare, type Round } from './rounds.ts'
import { measureRush } from './rush.ts'
import { type MeasuredShop, openShop } from './shop.ts'
import { choosePurchase } from './shoppers.ts'
import { findingsTable, growthTable, type Line } from './table.ts'

const SECONDS = Number(process.env.BENCH_SECONDS || 0.6)
const ROUNDS = Number(process.env.BENCH_ROUNDS || 12)
const GAME = 'mobile-legends'

async function measureAll(): Promise<void> {
  if (!(SECONDS > 0 && ROUNDS >= 1)) throw new Error('BENCH_SECONDS must be a number above 0.')
  console.log('Opening two shops …')
  const bare = await openBareServer()
  const small = await openShop('24 categories')
  const large = await openShop('10,000 categories, 100,000 products', LARGE_CATALOGUE)
  await fillCache(large)

  console.log(`Measuring ${ROUNDS} rounds of ${SECONDS} s each …`)
  const found: [Line[], Line[]] = [[], []]
  const pairs = await Promise.all([prepare(small, bare), prepare(large, bare)])
  for (const [index, { measured, aim }] of pairs[0].entries()) {
    const other = pairs[1][index]?.measured
    if (!other) continue
    const [ofSmall, ofLarge] = await alternate(measured, other)
    found[0].push({ name: measured.name, found: ofSmall, aim })
    found[1].push({ name: other.name, found: ofLarge, aim })
    process.stdout.write(`  ${measured.name}\n`)
  }
  console.log(`\n${findingsTable(small.name, found[0])}`)
  console.log(`\n${findingsTable(large.name, found[1])}`)
  console.log(`\n${growthTable('large / small', found[0], found[1], 0.8)}`)
  await measureCheckoutCost(small)
  await measureRush(small)
  await measureColdStart(small)
  await measureCrawl(large)
}

async function prepare(shop: MeasuredShop, bare: BareServer) {
  const read = (name: string, path: string) => prepareRead(name, shop, path, bare)
  const purchase = await choosePurchase(shop, GAME)
  return [
    { measured: await read('API, products', `/api/categories/${GAME}/getProducts`), aim: 0.7 },
    { measured: await read('API, category', `/api/categories/${GAME}`), aim: 0.7 },
    { measured: await read('page', `/products/${GAME}`), aim: 0.7 },
    { measured: await read('page, from an advert', `/products/${GAME}?fbclid=x`), aim: 0.7 },
    { measured: await prepareCheckout(shop, purchase), aim: 0.5 },
  ]
}

/** The four measurements alternate, so that other load affects all alike. */
async function alternate(small: Measured, large: Measured) {
  const rounds: [Round[], Round[], Round[], Round[]] = [[], [], [], []]
  const turns = [
    (seconds: number) => small.bareRound(seconds),
    (seconds: number) => small.shopRound(seconds),
    (seconds: number) => large.bareRound(seconds),
    (seconds: number) => large.shopRound(seconds),
  ]
  // The first round is a warm-up and is not counted.
  for (const turn of turns) await turn(SECONDS / 2)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, turn] of turns.entries()) rounds[index]?.push(await turn(SECONDS))
  }
  return [compare(rounds[1], rounds[0]), compare(rounds[3], rounds[2])] as const
}

/** Requests every generated game once, so that the large shop's cache is as full as a busy shop's. */
async function fillCache({ port }: MeasuredShop): Promise<void> {
  let next = 1
  const ask = async () => {
    const connection = await Connection.open(port)
    while (next <= LARGE_CATALOGUE.categories) {
      const { status } = await connection.send(get(`/api/categories/game-${next++}/getProducts`))
      if (status !== 200) throw new Error(`A generated game answered ${status}.`)
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: 8 }, ask))
}

await runMeasurement(measureAll)
