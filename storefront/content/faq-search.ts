import type { Faq, FaqCategory } from '@apeak/contract/content'
import { plainText } from '@apeak/contract/fields'

/** A question as it is searched. */
type Searchable = { faq: Faq; text: string }

/** Makes the questions ready to be searched, which is done once a page. */
export function searchableFaqs(categories: FaqCategory[]): Searchable[] {
  return categories.flatMap(({ faqs }) =>
    faqs.map((faq) => ({ faq, text: folded(`${faq.question} ${plainText(faq.answer)}`) })),
  )
}

/** The questions that have every word typed, in question or answer, whatever its capitals and accents. */
export function matchingFaqs(faqs: Searchable[], typed: string): Faq[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  return faqs.filter(({ text }) => words.every((word) => text.includes(word))).map(({ faq }) => faq)
}

const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
