import type { Offer } from '#catalog/catalog.ts'
import { Refusal } from '#platform/http/problems.ts'

/** What is said of an item that is no product any more, or none that is published. */
export const notSold = 'This item is not sold any more.'

/** Why so many of an item cannot be had now, as its shopper reads it; undefined where they can. */
export function sentenceOfStock({ units_left }: Offer, qty: number): string | undefined {
  if (units_left === null || units_left >= qty) return undefined
  if (units_left === 0) return 'This item is sold out.'
  return `Only ${units_left} of this item ${units_left === 1 ? 'is' : 'are'} left.`
}

/** Refuses with 409 what cannot be had, before anything is paid for it. */
export function refuseSoldOut(offer: Offer, qty: number): void {
  const sentence = sentenceOfStock(offer, qty)
  if (sentence) throw new Refusal(409, sentence)
}
