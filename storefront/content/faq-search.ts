import type { Faq, FaqCategory } from '@apeak/contract/content'
import { plainText } from '@apeak/contract/fields'

/** A question with its searchable text. */
type Searchable = { faq: Faq; text: string }

/** Prepares the questions for searching, once per page. */
export function searchableFaqs(categories: FaqCategory[]): Searchable[] {
  return categories.flatMap(({ faqs }) =>
    faqs.map((faq) => ({ faq, text: normalised(`${faq.question} ${plainText(faq.answer)}`) })),
  )
}

/** Questions that contain every search word in question or answer, ignoring case and accents. */
export function matchingFaqs(faqs: Searchable[], typed: string): Faq[] {
  const words = normalised(typed).split(/\s+/).filter(Boolean)
  return faqs.filter(({ text }) => words.every((word) => text.includes(word))).map(({ faq }) => faq)
}

const normalised = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
