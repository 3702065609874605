import { setTimeout as wait } from 'node:timers/promises'
import { assertHistories } from './histories.ts'
import {
  makeJobsDue,
  openPayingShop,
  type PayingShop,
  pollNow,
  queuePolls,
  runJobsUncompleted,
} from './paying-shop.ts'
import { crashControlOf } from './statements.ts'

/** More statement boundaries than any verb has: a verb that passes so many does not terminate. */
const BOUNDARIES_MAX = 60
/** A dead process never responds; no call waits longer for it. */
const PATIENCE_MS = 30_000

/**
 * Runs `work` in a process beside `shop` that dies before its first statement, then before its
 * second, and so on until it survives. After each death `heal` must repair everything while the
 * process is still dead. Returns the number of boundaries at which it died.
 */
export async function crashEverywhere<Case>(
  shop: PayingShop,
  prepare: () => Promise<Case>,
  work: (mortal: PayingShop, subject: Case) => Promise<unknown>,
  heal: (subject: Case) => Promise<void>,
): Promise<number> {
  const { databaseUrl, sandbox } = shop
  const mortal = await openPayingShop({ databaseUrl, sandbox })
  const { count, dieAt } = crashControlOf(mortal.context.pool)
  try {
    for (let boundary = 1; boundary < BOUNDARIES_MAX; boundary += 1) {
      const subject = await prepare()
      dieAt(boundary)
      const done = work(mortal, subject).catch(() => 'died')
      await Promise.race([done, wait(PATIENCE_MS, undefined, { ref: false })])
      const hasDied = count() >= boundary
      // An event exists exactly if the move does, wherever it died.
      await assertHistories(shop)
      await heal(subject)
      await assertHistories(shop)
      if (!hasDied) return boundary - 1
    }
  } finally {
    await mortal.close()
  }
  throw new Error('The verb does not terminate.')
}

/** Runs the polling job through every death; `pay` makes a payment whose messages are all lost. */
export const crashWhilePolling = <Case>(
  shop: PayingShop,
  pay: () => Promise<Case>,
  heal: (subject: Case) => Promise<void>,
): Promise<number> => {
  const prepare = async () => {
    const paid = await pay()
    await queuePolls(shop)
    return paid
  }
  return crashEverywhere(shop, prepare, runJobsUncompleted, heal)
}

/** What a restart does: reclaims abandoned jobs and polls open attempts. */
export async function restart(shop: PayingShop): Promise<void> {
  await makeJobsDue(shop)
  await shop.runJobs()
  await pollNow(shop)
  await makeJobsDue(shop)
  await shop.runJobs()
}
