import type { TranslatedThing, TranslationLanguage } from '@apeak/contract/translations'
import type { Queryable } from '#platform/postgres/database.ts'
import { digestOf, type TranslatedTable } from '#platform/postgres/translations.ts'
import { lockTexts } from './queries.ts'
import { cleanText, faultOf, type TextsOfThing, writeTranslations } from './write-translations.ts'

/** A translation of the present English text of a field. */
export type LoadedText = { thing: TranslatedThing; id: string; field: string; text: string }

/** Stores translations without a history, for the demo shop and tests. Throws on an unknown or unfit text. */
export async function loadTranslations(
  tx: Queryable,
  tables: readonly TranslatedTable[],
  language: TranslationLanguage,
  texts: readonly LoadedText[],
): Promise<void> {
  for (const table of tables) {
    const byId = Map.groupBy(
      texts.filter(({ thing }) => thing === table.thing),
      ({ id }) => id,
    )
    if (byId.size === 0) continue
    const locked = await lockTexts(tx, table, [...byId.keys()])
    const things: TextsOfThing[] = []
    for (const [id, own] of byId) {
      const thing = locked.get(id)
      if (!thing) throw new Error(`There is no ${table.thing} ${id} to translate`)
      const cleaned = await Promise.all(
        own.map(async ({ field, text: typed }) => {
          const text = await cleanText(tx, table.thing, field, typed)
          const fault = faultOf(thing, table.thing, field, text)
          if (fault) throw new Error(`${language} ${table.thing} ${id} ${field}: ${fault}`)
          return { field, text, of: digestOf(thing.english[field] ?? '') }
        }),
      )
      things.push({ locked: thing, texts: cleaned })
    }
    await writeTranslations(tx, table, language, things)
  }
}
