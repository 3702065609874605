// Fills the queue of a running shop like a busy evening: node demo/busy-day.ts [address]
import { askCorrection, order, type Purchase, pay, payTwice } from './guest-purchases.ts'

const games = ['mobile-legends', 'free-fire', 'genshin-impact'] as const

/** Events that happen once, by number of the order. */
const once = { correction: 10, byCode: 11, paidTwice: 12 } as const

/**
 * Makes `count` guest purchases in the shop at `url`: every third by bank transfer, unconfirmed; every tenth
 * by Fiuu; the others by card in the sandbox; every fifth of three items. The eleventh guest asks for a
 * correction of the player, the twelfth buys a gift card's code, and the thirteenth pays twice: the second
 * payment is unapplied. Returns the order ids in order of creation.
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
