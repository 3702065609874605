import type { DemoForm, DemoGroup, DemoItem, DemoOption } from './types.ts'

const credited = '<p>Credited straight to the account you enter.</p>'
const code = '<p>A redeem code, sent by email and kept in your order.</p>'

/** A subcategory and its items. */
export function group(name: string, ...items: (DemoItem | DemoItem[])[]): DemoGroup {
  return { name, items: items.flat() }
}

/** The number of piles a currency has pictures of. */
const PILES = 3

/** The pictures of each currency; similar currencies share them. */
const piles = {
  Bonds: 'banknotes',
  'V-Bucks': 'blue-coins',
  Diamonds: 'blue-diamonds',
  Gems: 'blue-gems',
  Minecoins: 'bronze-coins',
  Shells: 'bronze-coins',
  'Frost Stars': 'crystals',
  'Genesis Crystals': 'crystals',
  'Wild Cores': 'crystals',
  CP: 'gold-coins',
  Echoes: 'gold-coins',
  RP: 'gold-coins',
  Robux: 'gold-coins',
  Lunites: 'orbs',
  'Oneiric Shards': 'orbs',
  'TFT Coins': 'orbs',
  Monochromes: 'red-gems',
  'Nyan Berries': 'red-gems',
  VP: 'red-gems',
  'Delta Coins': 'silver-coins',
  'FC Points': 'silver-coins',
  Gold: 'silver-coins',
  Silver: 'silver-coins',
  UC: 'silver-coins',
  Tokens: 'stars',
  Crystals: 'violet-diamonds',
}

/** Packs of a currency, written `amount:ringgit`, with a bonus as `300+30:18.90`. */
export function packs(currency: keyof typeof piles, sizes: string): DemoItem[] {
  return listed(sizes).map(([amount, price], index, all) => ({
    name: `${amount.split('+').map(thousands).join(' + ')} ${currency}`,
    price,
    art: `currency/${piles[currency]}-${1 + Math.floor((index * PILES) / all.length)}`,
    description: credited,
    options: [],
  }))
}

/** Codes in stock per gift card. */
const CODES = 25

/** Values of a gift card delivered by code, written `face:ringgit`; `face` formats the name. */
export function cards(face: (value: string) => string, values: string): DemoItem[] {
  return listed(values).map(([value, price]) => ({
    name: face(value),
    price,
    art: 'card',
    description: code,
    options: [],
    codes: CODES,
  }))
}

/** The same items, with the named one sold out. */
export function soldOut(name: string, items: DemoItem[]): DemoItem[] {
  return items.map((item) => (item.name === name ? { ...item, codes: 0 } : item))
}

/** A pass or membership, priced in ringgit; it shows the tile of its category. */
export function pass(name: string, ringgit: number, about: string): DemoItem {
  return { name, price: sen(ringgit), art: 'tile', description: `<p>${about}</p>`, options: [] }
}

/** A bundle or gift, priced in ringgit. */
export function bundle(name: string, ringgit: number, about: string): DemoItem {
  return { name, price: sen(ringgit), art: 'bundle', description: `<p>${about}</p>`, options: [] }
}

/** The same item with its own options. */
export function asking(item: DemoItem, ...options: DemoOption[]): DemoItem {
  return { ...item, options }
}

const digits = (pattern: string, example: string): DemoForm => ({
  pattern,
  example,
  keyboard: 'numeric',
})

/** Formats of answers that several games share. */
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

/** A required option; plain text by default. */
export function ask(name: string, type: DemoOption['type'] = 'field'): DemoOption {
  const form = type === 'field' ? forms[name] : undefined
  return { name, type, required: true, labels: [], ...(form && { form }) }
}

/** An optional option. */
export function askOptional(name: string, type: DemoOption['type']): DemoOption {
  return { name, type, required: false, labels: [] }
}

/** A dropdown; labels are separated by bars. */
export function choose(name: string, labels: string): DemoOption {
  return { name, type: 'dropdown', required: true, labels: labels.split('|') }
}

/** A required checkbox. */
export function confirm(name: string, label: string): DemoOption {
  return { name, type: 'checkbox', required: true, labels: [label] }
}

/** A game's description: what is sold, where to find the id, how it is delivered. */
export function topUp(sold: string, where: string): string {
  return `<p>${sold}</p><p><strong>Where do I find my ID?</strong> ${where}</p><p><strong>Delivery:</strong> straight to your account. No password is ever needed.</p>`
}

/** Where to find the id, from a description by `topUp`; null in others. */
export const whereTheIdIs = (description: string): string | null =>
  /<strong>Where do I find my ID\?<\/strong> (.*?)<\/p>/.exec(description)?.[1] ?? null

/** A code's description: its use and how to redeem it. */
export function redeem(sold: string, how: string): string {
  return `<p>${sold}</p><p><strong>How do I redeem it?</strong> ${how}</p><p><strong>Delivery:</strong> the code arrives by email and stays readable in your transaction history.</p>`
}

/** How to redeem the code, from a description by `redeem`; empty in others. */
export const howToRedeem = (description: string): string =>
  /<strong>How do I redeem it\?<\/strong> (.*?)<\/p>/.exec(description)?.[1] ?? ''

/** Converts ringgit to sen. */
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
