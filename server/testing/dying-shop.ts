import { setTimeout as wait } from 'node:timers/promises'
import { assertHistories } from './histories.ts'
import {
  hurryJobs,
  openPayingShop,
  type PayingShop,
  pollNow,
  queuePolls,
  workWithoutEnd,
} from './paying-shop.ts'
import { mortalityOf } from './statements.ts'

/** A statement boundary more than any verb has: a verb that passes so many has no end. */
const boundariesMax = 60
/** What a process that died does not answer is not waited for. */
const patienceMs = 30_000

/**
 * Runs `work` in a process beside `shop` that dies before its first statement, then before its second, and
 * so on until it survives. After each death `heal` must set all right, while the process is still dead.
 * Returns at how many boundaries it died.
 */
export async function dieEverywhere<Case>(
  shop: PayingShop,
  prepare: () => Promise<Case>,
  work: (mortal: PayingShop, subject: Case) => Promise<unknown>,
  heal: (subject: Case) => Promise<void>,
): Promise<number> {
  const { databaseUrl, sandbox } = shop
  const mortal = await openPayingShop({ databaseUrl, sandbox })
  const { count, dieAt } = mortalityOf(mortal.context.pool)
  try {
    for (let boundary = 1; boundary < boundariesMax; boundary += 1) {
      const subject = await prepare()
      dieAt(boundary)
      const done = work(mortal, subject).catch(() => 'died')
      await Promise.race([done, wait(patienceMs, undefined, { ref: false })])
      const hasDied = count() >= boundary
      // There is an event exactly if there was a move, whenever it died.
      await assertHistories(shop)
      await heal(subject)
      await assertHistories(shop)
      if (!hasDied) return boundary - 1
    }
  } finally {
    await mortal.close()
  }
  throw new Error('this verb has no end')
}

/** Has the polling job die everywhere; `pay` makes a payment whose messages are all lost. */
export const dieWhilePolling = <Case>(
  shop: PayingShop,
  pay: () => Promise<Case>,
  heal: (subject: Case) => Promise<void>,
): Promise<number> => {
  const prepare = async () => {
    const paid = await pay()
    await queuePolls(shop)
    return paid
  }
  return dieEverywhere(shop, prepare, workWithoutEnd, heal)
}

/** What a restart does: jobs left behind are taken up, and open attempts polled. */
export async function restart(shop: PayingShop): Promise<void> {
  await hurryJobs(shop)
  await shop.runJobs()
  await pollNow(shop)
  await hurryJobs(shop)
  await shop.runJobs()
}
