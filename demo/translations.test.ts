import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { defaultNotice } from '@apeak/contract/content'
import { forbiddenWords } from '@apeak/contract/messages/check-messages'
import { translationLanguages } from '@apeak/contract/translations'
import { categories, tags } from './catalogue/catalogue.ts'
import { paymentInstructions, paymentMethods } from './catalogue/offers.ts'
import { faqCategories } from './content/faqs.ts'
import { announcement, slides } from './content/home-page.ts'
import { postCategories, posts } from './content/posts.ts'
import { staticPages } from './content/static-pages.ts'
import { demoTextsIn, translations } from './translations/translations.ts'

const options = categories.flatMap((category) => [
  ...category.options,
  ...category.groups.flatMap(({ items }) => items.flatMap((item) => item.options)),
])

/** The chat's text outside its hours, which the schema sets. */
const away =
  'We are away just now: we answer every day from 9:00am to 1:00am. Leave your message and we answer as soon as we are back.'

/** Every English text that shoppers read. */
const english = new Set<string>([
  ...tags.map(({ name }) => name),
  ...categories.flatMap(({ name, description, groups }) => [
    ...[name, description],
    ...groups.flatMap((group) => [
      group.name,
      ...group.items.flatMap((item) => [item.name, item.description]),
    ]),
  ]),
  ...options.flatMap(({ name, labels }) => [name, ...labels]),
  ...paymentMethods.flatMap(({ label, note }) => (note ? [label, note] : [label])),
  ...[
    away,
    paymentInstructions.note,
    announcement,
    ...Object.values(defaultNotice),
    ...postCategories,
  ],
  ...slides.flatMap((slide) => [slide.caption_1, slide.caption_2, slide.call_to_action_text]),
  ...posts.flatMap(({ title, excerpt, description }) => [title, excerpt, description]),
  ...faqCategories.flatMap(({ name, faqs }) => [
    name,
    ...faqs.flatMap(({ question, answer }) => [question, answer]),
  ]),
  ...staticPages.flatMap(({ title, body }) => [title, body]),
])

for (const language of translationLanguages) {
  const texts = demoTextsIn(language)

  describe(`the demo shop in ${language}`, () => {
    test('has each text', () => {
      assert.deepEqual(
        [...english].filter((text) => !texts.get(text)?.trim()),
        [],
      )
    })

    test('has no phrase that the English shop lacks', () => {
      const all = JSON.stringify([...english])
      const { phrases, faqs, posts: ownPosts } = translations[language]
      const keys = [...Object.keys(phrases), ...Object.keys(faqs)]
      assert.deepEqual(
        keys.filter((key) => !all.includes(JSON.stringify(key).slice(1, -1))),
        [],
      )
      const slugs = posts.map(({ slug }) => slug)
      assert.deepEqual(Object.keys(ownPosts).sort(), slugs.sort())
    })

    test('has the links, headings, lists and tables of the English shop', () => {
      for (const [original, text] of texts) {
        // A translated legal page also says which language governs.
        const tags = (html: string) =>
          html.replace(/^\s*<blockquote>.*<\/blockquote>/, '').match(/<[^>]*>/g)
        assert.deepEqual(tags(text), tags(original), text)
      }
    })

    test('names the same vouchers, amounts of money and numbers of sections', () => {
      for (const [original, text] of texts) {
        const facts = (html: string) =>
          (html.match(/\b[A-Z]+\d+[A-Z\d]*\b|RM [\d,]+|<h2>\d+\./g) ?? []).sort()
        assert.deepEqual(facts(text), facts(original), text)
      }
    })

    test('has no forbidden words', () => {
      const words = forbiddenWords[language]
      assert.deepEqual(
        [...texts.values()].filter((text) => words?.test(text)),
        [],
      )
    })

    test('says on each legal page that it is a draft, and that English governs', () => {
      const says = { ms: /draf.*teks bahasa Inggeris yang terpakai/s, zh: /草稿.*以英文版本为准/s }
      const { 'about-us': _, ...legal } = translations[language].pages
      for (const { body } of Object.values(legal)) assert.match(body.slice(0, 700), says[language])
    })
  })
}
