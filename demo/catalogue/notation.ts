import type { DemoForm, DemoGroup, DemoItem, DemoOption } from './types.ts'

const credited = '<p>Credited straight to the account you enter.</p>'
const code = '<p>A redeem code, sent by e-mail and kept in your order.</p>'

/** Sizes of pictures: of heaps, and of fans of cards. */
const HEAPS = 10
const CARDS = 8

/** A subcategory and its items. */
export function group(name: string, ...items: (DemoItem | DemoItem[])[]): DemoGroup {
  return { name, items: items.flat() }
}

/** Several sizes of one currency, written `amount:ringgit`, a bonus as `300+30:18.90`. */
export function packs(currency: string, sizes: string): DemoItem[] {
  return listed(sizes).map(([amount, price], index, all) => {
    const name = `${amount.split('+').map(thousands).join(' + ')} ${currency}`
    return {
      name,
      price,
      art: `heap-${step(HEAPS, index, all.length)}`,
      description: credited,
      options: [],
    }
  })
}

/** In stock of a gift card. */
const CODES = 25

/**
 * Several values of a gift card, which are delivered by codes, written `face:ringgit`; `face` formats
 * the name.
 */
export function cards(face: (value: string) => string, values: string): DemoItem[] {
  return listed(values).map(([value, price], index, all) => ({
    name: face(value),
    price,
    art: `card-${step(CARDS, index, all.length)}`,
    description: code,
    options: [],
    codes: CODES,
  }))
}

/** The same items, of which the one with this name has no codes left. */
export function soldOut(name: string, items: DemoItem[]): DemoItem[] {
  return items.map((item) => (item.name === name ? { ...item, codes: 0 } : item))
}

/** A pass or membership; the price is in ringgit. */
export function pass(name: string, ringgit: number, about: string): DemoItem {
  return { name, price: sen(ringgit), art: 'pass', description: `<p>${about}</p>`, options: [] }
}

/** A bundle or gift; the price is in ringgit. */
export function bundle(name: string, ringgit: number, about: string): DemoItem {
  return { name, price: sen(ringgit), art: 'bundle', description: `<p>${about}</p>`, options: [] }
}

/** The same item, with questions of its own. */
export function asking(item: DemoItem, ...options: DemoOption[]): DemoItem {
  return { ...item, options }
}

const digits = (pattern: string, example: string): DemoForm => ({
  pattern,
  example,
  keyboard: 'numeric',
})

/** How the answers to questions look that several games ask. */
const forms: Readonly<Record<string, DemoForm>> = {
  'User ID': digits('[0-9]{4,12}', '12345678'),
  'Zone ID': digits('[0-9]{3,8}', '2345'),
  UID: digits('[0-9]{6,12}', '812345678'),
  'Player ID': digits('[0-9]{5,12}', '512345678'),
  'Role ID': digits('[0-9]{4,20}', '412345678'),
  'Character ID': digits('[0-9]{4,20}', '712345678'),
  'Player tag': { pattern: '#?[A-Za-z0-9]{3,15}', example: '#2PQ8LYU', keyboard: 'text' },
  'Riot ID with tag': { example: 'Aina#MY1', keyboard: 'text' },
}

/** A question to be answered; its type is a plain text unless said otherwise. */
export function ask(name: string, type: DemoOption['type'] = 'field'): DemoOption {
  const form = type === 'field' ? forms[name] : undefined
  return { name, type, required: true, labels: [], ...(form && { form }) }
}

/** A question that may stay open. */
export function mayAsk(name: string, type: DemoOption['type']): DemoOption {
  return { name, type, required: false, labels: [] }
}

/** One of several; the labels stand between bars. */
export function choose(name: string, labels: string): DemoOption {
  return { name, type: 'dropdown', required: true, labels: labels.split('|') }
}

/** Something to tick, which must be ticked. */
export function confirm(name: string, label: string): DemoOption {
  return { name, type: 'checkbox', required: true, labels: [label] }
}

/** The description of a game: what is sold, where the id stands, how it arrives. */
export function topUp(sold: string, where: string): string {
  return `<p>${sold}</p><p><strong>Where do I find my ID?</strong> ${where}</p><p><strong>Delivery:</strong> straight to your account, usually within 3 minutes of payment. No password is ever needed.</p>`
}

/** The description of a code: what it is for and how it is redeemed. */
export function redeem(sold: string, how: string): string {
  return `<p>${sold}</p><p><strong>How do I redeem it?</strong> ${how}</p><p><strong>Delivery:</strong> the code arrives by e-mail and stays readable in your transaction history.</p>`
}

/** Ringgit as sen. */
export function sen(ringgit: number): number {
  return Math.round(ringgit * 100)
}

function listed(text: string): [string, number][] {
  return text.split(' ').map((entry) => {
    const [amount = '', ringgit = ''] = entry.split(':')
    return [amount, sen(Number(ringgit))]
  })
}

function thousands(amount: string): string {
  return Number(amount).toLocaleString('en')
}

// The size of one of `count` items that are spread over so many sizes of a picture.
function step(sizes: number, index: number, count: number): number {
  return count === 1 ? 1 : 1 + Math.round((index * (sizes - 1)) / (count - 1))
}
