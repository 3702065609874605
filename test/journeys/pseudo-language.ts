// A shop in the pseudo-language, whose content is in Cyrillic letters: a text in neither is in no message.
import { fileURLToPath } from 'node:url'
import { languages } from '@apeak/contract/languages'
import { translatedThings } from '@apeak/contract/translations'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { allTranslatedTables } from '../../server/app/open-context.ts'
import { cloneDemo } from './demo-template.ts'
import { openOwnShop } from './open-shop.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const setUpScript = new URL('../../scripts/set-up.mjs', import.meta.url).href
const program = fileURLToPath(new URL('serve-pseudo-language.ts', import.meta.url))

/** A shop with the demo in the pseudo-language, built if its sources have changed. */
export async function openPseudoShop() {
  const { setUp } = await import(setUpScript)
  await setUp(root, { pages: true, languages: ['en-XA'] })
  return openOwnShop(() => ({}), cloneDisguised, {}, program)
}

const latin = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const cyrillic = 'абцдефгхийклмнопярстувшхузАБЦДЕФГХИЙКЛМНОПЯРСТУВШХУЗ'

/** A text of the demo as the disguised shop shows it. */
export const inCyrillic = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => cyrillic[latin.indexOf(letter)] ?? letter)

/** A clone of the demo whose texts are in Cyrillic letters. */
async function cloneDisguised(): Promise<string> {
  const url = await cloneDemo()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const { thing, table } of allTranslatedTables) {
    for (const [field, { form, ...rest }] of Object.entries(translatedThings[thing].fields)) {
      const change = 'isList' in rest ? disguisedList(field) : disguised(field, form)
      await client.query(`update ${table} set ${field} = ${change} where ${field} is not null`)
    }
  }
  await client.end()
  return url
}

const letters = (text: string) => `translate(${text}, '${latin}', '${cyrillic}')`

// Rich text keeps none of its elements: the test is about texts around it.
const disguised = (field: string, form: string) =>
  form === 'html' ? `case when ${field} = '' then '' else '<p>Текст</p>' end` : letters(field)

const disguisedList = (field: string) => `coalesce((
  select jsonb_agg(jsonb_set(one, '{label}', to_jsonb(${letters(`one ->> 'label'`)})))
  from jsonb_array_elements(${field}) one), '[]')`

/** What is the same in each language. */
const names = [
  'Apeak',
  'Gold',
  'RM',
  'WhatsApp',
  ...['Facebook', 'TikTok', 'Instagram', 'YouTube'],
  ...['Visa', 'Mastercard', 'FPX', 'Touch ’n Go eWallet', 'GrabPay', 'DuitNow QR', 'DuitNow'],
  ...['CIMB Clicks', 'ShopeePay'],
  // As their marks are drawn.
  ...['TnG', 'Grab', 'CIMB', 'SPay'],
  ...['Maybank', 'CIMB Bank', 'Apeak Demo Sdn. Bhd.', 'Riot Games'],
  ...['Nurul Hassan', 'Wei Jie Tan', 'Priya Raman', 'Nurul', 'Hassan', 'Wei Jie', 'Priya'],
  ...Object.values(languages).flatMap(({ name, short }) => [name, short]),
]
  // 'CIMB Bank' before 'CIMB'.
  .sort((one, other) => other.length - one.length)

/** References, email addresses, moments such as '23 Nov 2026, 8:17 pm', and keys. */
const facts = [
  /\bA[PG]-[0-9A-Z]{4}-[0-9A-Z]{4}\b/g,
  /\b[og][0-9a-z]{26}\b/g,
  /\S+@\S+\.\w+/g,
  /\b\d{1,2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)( \d{4})?\b/g,
  /\b\d{1,2}:\d{2} ?[ap]m\b/gi,
  /\balt\+T\b/g,
]

/**
 * What is wrong with a text of a page: words outside messages, or a sentence glued from several messages;
 * undefined if nothing is.
 */
export function faultOf(text: string): string | undefined {
  const said = messagesIn(text)
  if (!said) return `broken message: ${text}`
  const bare = names.reduce(
    (rest, name) => rest.replaceAll(name, ''),
    facts.reduce((rest, fact) => rest.replace(fact, ''), said.outside.join('\n')),
  )
  if (/\p{Script=Latin}{2,}/u.test(bare)) return `no message: ${text}`
  const isGlued = said.messages.slice(0, -1).some((message, at) => {
    const between = said.outside[at + 1] ?? ''
    const next = said.messages[at + 1] ?? ''
    const isWhole = /[.!?…:]$/.test(message) || next.startsWith('(')
    return !isWhole && !/[·|/•›→\n]/.test(between)
  })
  return isGlued ? `glued messages: ${text}` : undefined
}

/** The messages of a text, without their padding, and what is before, between and after them. */
function messagesIn(text: string): { messages: string[]; outside: string[] } | undefined {
  const messages: string[] = []
  const outside = ['']
  let depth = 0
  let message = ''
  for (const sign of text) {
    if (sign === '⟦') {
      depth += 1
      if (depth === 1) message = ''
    } else if (sign === '⟧') {
      depth -= 1
      if (depth < 0) return undefined
      if (depth > 0) continue
      messages.push(message.replace(/~+$/, '').trim())
      outside.push('')
    } else if (depth > 0) message += sign
    else outside[outside.length - 1] += sign
  }
  return depth === 0 ? { messages, outside } : undefined
}

/** The faults of all texts of a page, seen or read aloud, each once. */
export async function faultsOf(page: Page): Promise<string[]> {
  const texts = await page.evaluate(textsOf)
  return [...new Set(texts.flatMap((text) => faultOf(text) ?? []))]
}

/** Runs on the page: its texts, each as a whole line of its block, and the attributes that people read. */
function textsOf(): string[] {
  const lines = new Map<Element, string>()
  const isSkipped = (element: Element) =>
    // Frames of other sites, and texts in another language than the page's.
    element.closest('script, style, noscript, template, [lang]:not(html)') !== null
  const blockOf = (element: Element): Element => {
    const isInline = /^(inline|contents)$/.test(getComputedStyle(element).display)
    return isInline && element.parentElement ? blockOf(element.parentElement) : element
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode
    if (!parentElement || isSkipped(parentElement)) continue
    const block = blockOf(parentElement)
    lines.set(block, (lines.get(block) ?? '') + nodeValue)
  }
  const named = [
    ...['alt', 'title', 'placeholder', 'aria-label', 'aria-description', 'aria-roledescription'],
    'aria-valuetext',
  ]
  const attributes = named.flatMap((name) =>
    [...document.querySelectorAll(`[${name}]`)]
      .filter((element) => !isSkipped(element))
      .map((element) => element.getAttribute(name) ?? ''),
  )
  const buttons = [...document.querySelectorAll('input[type="submit"], input[type="button"]')]
  const described = document.querySelectorAll(
    'meta[name="description"], meta[property="og:title"], meta[property="og:description"]',
  )
  return [
    document.title,
    ...[...described].map((one) => one.getAttribute('content') ?? ''),
    ...buttons.map((button) => (button as HTMLInputElement).value),
    ...attributes,
    ...lines.values(),
  ].filter((text) => text.trim() !== '')
}

/** Widths of small and usual phones, tablets and desktops. */
const widths = [320, 360, 768, 1280]

/** What does not fit on a page at any of four widths: the page itself, or a text in its control. */
export async function overflowsOf(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const own = await page.evaluate(overflows)
    found.push(...own.map((what) => `at ${width} px: ${what}`))
  }
  return found
}

/** Runs on the page. */
function overflows(): string[] {
  const { scrollWidth } = document.documentElement
  const found = scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : []
  for (const control of document.querySelectorAll('button, a, label, summary, [role="button"]')) {
    const box = control.getBoundingClientRect()
    const isSeen = control.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    if (!isSeen || box.width <= 1 || getComputedStyle(control).display === 'inline') continue
    const walker = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode
      if (!nodeValue?.trim() || parentElement?.closest('.sr-only, svg')) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const text = range.getBoundingClientRect()
      const isInside =
        text.left >= box.left - 1 &&
        text.right <= box.right + 1 &&
        text.top >= box.top - 1 &&
        text.bottom <= box.bottom + 1
      if (!isInside && text.width > 0) found.push(`outside its control: ${nodeValue.trim()}`)
    }
  }
  return found
}
