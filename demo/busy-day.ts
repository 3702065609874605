// Fills the queue of a running shop with what a busy evening brings: node demo/busy-day.ts [address]
import { askCorrection, order, type Purchase, pay, payTwice } from './guest-purchases.ts'

const games = ['mobile-legends', 'free-fire', 'genshin-impact'] as const

/** Of the evening's orders, by their number: what happens once. */
const once = { correction: 10, byCode: 11, paidTwice: 12 } as const

/**
 * Buys as so many guests do: every third one pays by bank transfer, which is yet to be seen, every tenth
 * by Fiuu, the others by card in the sandbox; every fifth buys three of an item. The eleventh guest then
 * asks for another player, the twelfth wants a gift card's code, and the thirteenth pays twice: the second
 * payment waits as well. `url` is where the shop is. The orders' ids, in the order in which they were made.
 */
export async function makeBusyDay(url: string, count = 30): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const made = await order(url, number, purchaseOf(number))
    await (number === once.paidTwice ? payTwice(url, made) : pay(url, made))
    if (number === once.correction) await askCorrection(url, made)
    ids.push(made.order_id)
  }
  return ids
}

function purchaseOf(number: number): Purchase {
  const byBank = number % 3 === 2
  return {
    game: number === once.byCode ? 'app-store' : (games[number % games.length] ?? games[0]),
    item: number % 4,
    qty: number % 5 === 4 ? 3 : 1,
    method: number % 10 === 6 ? 'fiuu' : byBank ? 'check_payment' : 'razorpay',
  }
}

if (import.meta.main) {
  const ids = await makeBusyDay(process.argv[2] ?? 'http://localhost:3000')
  process.stdout.write(`${ids.length} guests bought, and wait.\n`)
}
