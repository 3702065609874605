// Compares guest checkouts per second with Vendure's, in alternating rounds on the same machine and the same
// PostgreSQL server. Vendure is installed from the npm registry into a temporary folder.
import pg from 'pg'
import { closeAll, closeAtExit, closeOnSignals } from './closing.ts'
import { choosePurchase } from './purchase.ts'
import { compare, type Round } from './rounds.ts'
import { openShop } from './shop.ts'
import { SHOPPERS, shoppersRound } from './shoppers.ts'
import { findingsTable } from './table.ts'
import { drainMails } from './until-mails-are-out.ts'
import { openVendure } from './vendure-shop.ts'
import { vendureRound } from './vendure-shoppers.ts'

const SECONDS = Number(process.env.BENCH_SECONDS || 5)
const ROUNDS = Number(process.env.BENCH_ROUNDS || 6)
const AIM = 40

async function measure(): Promise<void> {
  const shop = await openShop('24 categories')
  const purchase = await choosePurchase(shop, 'mobile-legends')
  const vendure = await openVendure(shop)
  const watcher = new pg.Client(shop.databaseUrl)
  await watcher.connect()
  closeAtExit(() => watcher.end())
  const rounds: { shop: Round[]; vendure: Round[] } = { shop: [], vendure: [] }
  // The first round is a warm-up and is not counted.
  for (let round = -1; round < ROUNDS; round += 1) {
    const ofShop = await shoppersRound(shop, purchase, SECONDS)
    await drainMails(watcher)
    const ofVendure = await vendureRound(vendure.port, SECONDS)
    await vendure.untilJobsAreDone()
    if (round < 0) {
      await Promise.all([watcher.query('analyze'), vendure.analyze()])
      continue
    }
    rounds.shop.push(ofShop)
    rounds.vendure.push(ofVendure)
  }
  const found = compare(rounds.shop, rounds.vendure)
  const name = `checkout by ${SHOPPERS} at once`
  console.log(findingsTable('guests', [{ name, found, aim: AIM }], 'Vendure'))
}

closeOnSignals()
try {
  await measure()
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await closeAll()
}
