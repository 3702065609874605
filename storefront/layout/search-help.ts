import type { Product } from '@apeak/contract/catalog'
import type { Faq } from '@apeak/contract/content'
import { plainText } from '@apeak/contract/fields'
import { buyAgainPath, pagePaths } from '@apeak/contract/paths'
import type { PaymentMethodsResponse } from '@apeak/contract/payments'
import { pages } from '#messages/pages.ts'
import { search } from '#messages/search.ts'

/** A result besides games: where it leads, and what it is. */
export type OtherResult = { to: string; name: string; about: string }

const items = 4

/** The numbers in a search, and the rest of it: 'steam 50' → ['50'] and 'steam'. */
export function numbersIn(typed: string): { numbers: string[]; rest: string } {
  const words = typed.toLowerCase().split(/\s+/)
  const isNumber = (word: string) => /^(rm)?\d[\d,.]*$/.test(word)
  return {
    numbers: words.filter(isNumber).map((word) => word.replace(/^rm|,/g, '')),
    rest: words.filter((word) => !isNumber(word)).join(' '),
  }
}

/** A category's items with all of the numbers in their name. */
export function itemMatches(
  products: readonly Product[],
  numbers: string[],
  category: { name: string; slug: string },
): OtherResult[] {
  return products
    .filter(({ name, sold_out }) => {
      const own = name.replaceAll(',', '').match(/\d+(\.\d+)?/g) ?? []
      return !sold_out && numbers.every((number) => own.some((one) => one === number))
    })
    .slice(0, items)
    .map(({ id, name, selling_price }) => ({
      to: buyAgainPath(category.slug, id),
      name: `${category.name} · ${name}`,
      about: selling_price.inCurrentCurrency.formatted,
    }))
}

/** The payment methods, banks and wallets of a search, each with the question that explains it. */
export function methodMatches(
  methods: PaymentMethodsResponse,
  faqs: readonly Faq[],
  typed: string,
): OtherResult[] {
  return Object.values(methods)
    .flatMap(({ label, marks = [], channels = [] }) => {
      const names = channels
        .filter((channel) => fits(typed, `${channel.label} ${channel.value}`))
        .map((channel) => channel.label)
      if (fits(typed, `${label} ${marks.join(' ')}`)) names.unshift(label)
      return names.map((name) => ({
        to: questionPage(explains(faqs, name) ?? explains(faqs, label)),
        name,
        about: search.paymentMethod,
      }))
    })
    .slice(0, 2)
}

/** The first question whose answer names a payment method. */
const explains = (faqs: readonly Faq[], name: string) =>
  faqs.find(({ answer }) => fits(name, plainText(answer)))

const questionPage = (faq: Faq | undefined) =>
  faq ? `${pagePaths.faq}#question-${faq.id}` : pagePaths.faq

/** The questions with all words of a search. */
export function questionMatches(faqs: readonly Faq[], typed: string): OtherResult[] {
  return faqs
    .filter(({ question }) => fits(typed, question))
    .slice(0, 2)
    .map((faq) => ({ to: questionPage(faq), name: faq.question, about: search.help }))
}

const help: [to: string, name: string, words: string][] = [
  [pagePaths.refundPolicy, pages.returnPolicy, 'refund return money back cancel wrong'],
  [
    pagePaths.submitTicket,
    pages.submitTicket,
    'help contact support complaint problem late ticket',
  ],
  [pagePaths.faq, pages.faq, 'faq question help how pay payment delivery'],
  [pagePaths.goldTopup, pages.goldTopup, 'gold top up topup reload balance wallet apeak'],
  [
    pagePaths.transactionHistory,
    pages.transactionHistory,
    'order orders history code receipt track',
  ],
  [pagePaths.accountInfo, pages.accountInfo, 'account password pin profile email delete'],
  [pagePaths.terms, pages.terms, 'terms conditions'],
  [pagePaths.privacyPolicy, pages.privacyPolicy, 'privacy data'],
  [pagePaths.news, pages.news, 'news events'],
  [pagePaths.referrals, pages.referrals, 'referral referrals affiliate commission'],
]

/** The pages that help with a search. */
export function helpMatches(typed: string): OtherResult[] {
  return help
    .filter(([, , words]) => fits(typed, words))
    .slice(0, 2)
    .map(([to, name]) => ({ to, name, about: search.help }))
}

/** Whether each typed word, of three letters or more together, starts a word of the text. */
function fits(typed: string, text: string): boolean {
  const wanted = wordsOf(typed)
  const words = wordsOf(text)
  return (
    wanted.join('').length >= 3 && wanted.every((one) => words.some((word) => word.startsWith(one)))
  )
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
