import { translatedField, translationLanguages } from '@apeak/contract/translations'
import { demoTextsIn } from '@apeak/demo/translations/translations'
import type { Queryable } from '#platform/postgres/database.ts'
import { sanitiseRichText } from '#platform/rich-text.ts'
import { exportedTexts, loadTranslations } from '#translations/translations.ts'
import { allTranslatedTables } from './open-context.ts'

/** Translates the demo shop, whatever texts it has by now. */
export async function loadDemoTranslations(db: Queryable): Promise<void> {
  const stored = new Map<string, string>()
  for (const language of translationLanguages) {
    const texts = demoTextsIn(language)
    for (const english of texts.keys()) {
      if (!stored.has(english)) stored.set(english, sanitiseRichText(english))
    }
    const rich = new Map([...texts].map(([english, text]) => [stored.get(english), text]))
    const left = await exportedTexts(db, allTranslatedTables, { language, which: 'left' })
    const translated = left.flatMap(({ thing, thing_id: id, field, english }) => {
      const isRich = translatedField(thing, field)?.form === 'html'
      const text = isRich ? rich.get(english) : texts.get(english)
      return text === undefined ? [] : [{ thing, id, field, text }]
    })
    await loadTranslations(db, allTranslatedTables, language, translated)
  }
}
