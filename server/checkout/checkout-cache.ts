import { LRUCache } from 'lru-cache'
import { FieldsRefused, Refusal } from '#platform/http/problems.ts'
import type { CartChoice, CartToOrder, QuoteInputWithFees } from './sql.ts'

/**
 * Of so many items a process keeps what they cost, and of so many shoppers the cart until they order; of each
 * no more than so many characters in all, since both may be long: an item asks a lot, a shopper answers much.
 */
const ITEMS_MAX = 500
const CARTS_MAX = 1_000
const CHARACTERS_MAX = 2_000_000
const CART_MS = 10 * 60_000

type SavedCart = CartChoice & { version: number; quoted_total_sen: number }

const charactersOf = (kept: unknown) => JSON.stringify(kept).length

/**
 * What a process read and wrote a moment ago, so that a cart and its order need not read it again. It may
 * be outdated: whoever writes by it has PostgreSQL compare the versions in the same statement, and whoever
 * would refuse by it reads first.
 */
export class CheckoutCache {
  readonly #items = new LRUCache<number, QuoteInputWithFees>({
    max: ITEMS_MAX,
    maxSize: CHARACTERS_MAX,
    sizeCalculation: charactersOf,
  })
  readonly #carts = new LRUCache<string, SavedCart>({
    max: CARTS_MAX,
    maxSize: CHARACTERS_MAX,
    sizeCalculation: charactersOf,
    ttl: CART_MS,
    ttlResolution: 1_000,
  })

  /** What sets the item's price by a method, as it was read last. */
  quoteInput(productId: number, method: string | null): QuoteInputWithFees | undefined {
    const known = this.#items.get(productId)
    return known && { ...known, fee: known.fees.find(({ value }) => value === method) ?? null }
  }

  /** Keeps what sets an item's price, unless it is not steady. */
  keepQuoteInput(productId: number, input: QuoteInputWithFees): void {
    if (isSteady(input)) this.#items.set(productId, input)
    else this.#items.delete(productId)
  }

  /** Keeps a cart that was just saved, quoted by `input`, unless that is not steady. */
  keepCart(cart: SavedCart, input: QuoteInputWithFees): void {
    if (isSteady(input)) this.#carts.set(cart.id, cart)
    else this.#carts.delete(cart.id)
  }

  /** The cart as it was saved last, with what is kept of its item, which may be newer; for one order. */
  takeCart(id: string, method: string): CartToOrder | undefined {
    const cart = this.#carts.get(id)
    this.#carts.delete(id)
    const input = cart && this.quoteInput(cart.product_id, method)
    return input && { ...cart, ...input, coupon_id: null, flash_sale_id: null, order: null }
  }
}

/** Whether it changes with its version alone: not by the clock, by what others buy, or with the shopper. */
const isSteady = ({ offer, coupon, has_sales }: QuoteInputWithFees) =>
  offer !== null && offer.units_left === null && !has_sales && coupon === null

/** What `work` makes of what is kept; undefined where it would refuse, which only what stands now may. */
export async function unlessRefused<Made>(
  work: () => Promise<Made | undefined>,
): Promise<Made | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal || error instanceof FieldsRefused) return undefined
    throw error
  }
}
