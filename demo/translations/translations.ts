import type { TranslationLanguage } from '@apeak/contract/translations'
import { categories } from '../catalogue/catalogue.ts'
import { faqCategories } from '../content/faqs.ts'
import { posts } from '../content/posts.ts'
import { staticPages } from '../content/static-pages.ts'
import { faqs as msFaqs } from './ms/faqs.ts'
import { games as msGames } from './ms/games.ts'
import { home as msHome } from './ms/home.ts'
import { items as msItems } from './ms/items.ts'
import { posts as msPosts } from './ms/posts.ts'
import { staticPages as msPages } from './ms/static-pages.ts'
import type { Phrases, TranslatedFaqs, TranslatedPages, TranslatedPosts } from './phrases.ts'
import { faqs as zhFaqs } from './zh/faqs.ts'
import { games as zhGames } from './zh/games.ts'
import { home as zhHome } from './zh/home.ts'
import { items as zhItems } from './zh/items.ts'
import { posts as zhPosts } from './zh/posts.ts'
import { staticPages as zhPages } from './zh/static-pages.ts'

type Translation = {
  phrases: Phrases
  faqs: TranslatedFaqs
  posts: TranslatedPosts
  pages: TranslatedPages
}

/** The demo shop in each language. */
export const translations: Readonly<Record<TranslationLanguage, Translation>> = {
  ms: {
    phrases: { ...msGames, ...msItems, ...msHome },
    faqs: msFaqs,
    posts: msPosts,
    pages: msPages,
  },
  zh: {
    phrases: { ...zhGames, ...zhItems, ...zhHome },
    faqs: zhFaqs,
    posts: zhPosts,
    pages: zhPages,
  },
}

/** All texts of the demo shop in a language, by the English text. */
export function demoTextsIn(language: TranslationLanguage): ReadonlyMap<string, string> {
  const { phrases, faqs, posts: ownPosts, pages } = translations[language]
  const texts = new Map(Object.entries(phrases))
  const add = (english: string, text: string | undefined) => {
    if (text !== undefined) texts.set(english, text)
  }
  for (const { name, description, groups } of categories) {
    // Games keep their English names, and are found by others.
    texts.set(name, name)
    add(description, html(phrases, description))
    for (const item of groups.flatMap(({ items }) => items)) {
      add(item.name, phrases[item.name] ?? amountIn(phrases, item.name))
      add(item.description, html(phrases, item.description))
    }
  }
  for (const { question, answer } of faqCategories.flatMap((category) => category.faqs)) {
    add(question, faqs[question]?.question)
    add(answer, faqs[question]?.answer)
  }
  for (const { slug, title, excerpt, description } of posts) {
    add(title, ownPosts[slug]?.title)
    add(excerpt, ownPosts[slug]?.excerpt)
    add(description, ownPosts[slug]?.description)
  }
  for (const { name, title, body } of staticPages) {
    add(title, pages[name].title)
    add(body, pages[name].body)
  }
  return texts
}

/** HTML with each of its phrases translated; undefined if one is missing. */
function html(phrases: Phrases, english: string): string | undefined {
  const parts = english.split(/(\s*<[^>]*>\s*)/).filter(Boolean)
  const translated = parts.map((part) => (part.includes('<') ? part : phrases[part]))
  return translated.includes(undefined) ? undefined : translated.join('')
}

/** An amount such as '300 + 30 Gems' or 'RM 50'. Amounts of money are the same in each language. */
function amountIn(phrases: Phrases, english: string): string | undefined {
  if (/^(RM|USD|JPY) [\d,]+$/.test(english)) return english
  const [, amount, currency = ''] = /^([\d,]+(?: \+ [\d,]+)?) (.+)$/.exec(english) ?? []
  const name = phrases[currency]
  return amount && name ? `${amount} ${name}` : undefined
}
