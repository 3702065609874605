import type { Product } from '@apeak/contract/catalog'
import type { Faq } from '@apeak/contract/content'
import { plainText } from '@apeak/contract/fields'
import { buyAgainPath, pagePaths } from '@apeak/contract/paths'
import type { PaymentMethodsResponse } from '@apeak/contract/payments'
import { pages, search } from '#messages/frame.ts'

/** A result besides games: where it leads, and what it is. */
export type OtherResult = { to: string; name: string; about: string }

const items = 4

/** The numbers in a search, and the rest of it: 'steam 50' or '５０令吉 steam' → ['50'] and 'steam'. */
export function numbersIn(typed: string): { numbers: string[]; rest: string } {
  const spaced = folded(typed).replace(/(?<=\p{Script=Han})(?=\d)|(?<=\d)(?=\p{Script=Han})/gu, ' ')
  const words = spaced.split(/\s+/).filter((word) => !/^(ringgit|令吉)$/.test(word))
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
  [pagePaths.refundPolicy, pages.returnPolicy, search.wordsOfRefunds],
  [pagePaths.submitTicket, pages.submitTicket, search.wordsOfTickets],
  [pagePaths.faq, pages.faq, search.wordsOfFaq],
  [pagePaths.goldTopup, pages.goldTopup, search.wordsOfGold],
  [pagePaths.transactionHistory, pages.transactionHistory, search.wordsOfOrders],
  [pagePaths.accountInfo, pages.accountInfo, search.wordsOfAccount],
  [pagePaths.terms, pages.terms, search.wordsOfTerms],
  [pagePaths.privacyPolicy, pages.privacyPolicy, search.wordsOfPrivacy],
  [pagePaths.news, pages.news, search.wordsOfNews],
  [pagePaths.referrals, pages.referrals, search.wordsOfReferrals],
]

/** The pages that help with a search. */
export function helpMatches(typed: string): OtherResult[] {
  return help
    .filter(([, , words]) => fits(typed, words))
    .slice(0, 2)
    .map(([to, name]) => ({ to, name, about: search.help }))
}

/** The fewest letters of a search, which are more than those of many words. */
const fewest = { letters: 3, chinese: 2 }
const han = /\p{Script=Han}/u

/** Whether each typed word starts a word of the text. Chinese has no spaces between words, so it is a part of one. */
function fits(typed: string, text: string): boolean {
  const wanted = wordsOf(typed)
  const words = wordsOf(text)
  const all = wanted.join('')
  if (all.length < (han.test(all) ? fewest.chinese : fewest.letters)) return false
  return wanted.every((one) => words.some((word) => isMatch(one, word)))
}

function isMatch(typed: string, word: string): boolean {
  if (!han.test(typed)) return word.startsWith(typed)
  return word.includes(typed) || (word.length >= fewest.chinese && typed.includes(word))
}

/** In lower case, and with the letters and digits of an input method's full width as usual ones. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase()

const wordsOf = (text: string) =>
  folded(text)
    .replaceAll(/[’']/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
