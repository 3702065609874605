import { languages } from '@apeak/contract/languages'
import { consoleRefusals } from '@apeak/contract/operators'
import { type TranslatedThing, translatedField } from '@apeak/contract/translations'
import * as wire from '@apeak/contract/translations-console'
import { Type } from 'typebox'
import { type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import type { Operator } from '#platform/actor.ts'
import { FieldsRefused, found, Refusal } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { lastOperatorEvent } from '#platform/postgres/events.ts'
import { digestOf, type TranslatedTable } from '#platform/postgres/translations.ts'
import type { TranslationsContext } from './context.ts'
import { lockTexts, subjectOf, thingTexts } from './queries.ts'
import { cleanText, faultOf, isStored, versionOf, writeTranslations } from './write-translations.ts'

type Saved = wire.TranslatedParams & wire.SaveTranslations

/** Saves translations of texts about payments as `saveTranslations`. Throws 202 if a second operator must approve. */
export async function savePaymentTranslations(
  context: TranslationsContext,
  wanted: Saved,
  actor: Operator,
): Promise<wire.ThingTexts> {
  const { thing, id, language } = wanted
  const labelOf = (field: string) => translatedField(thing, field)?.label ?? field
  const { texts } = await thingTexts(context.database, context.translatedTables, { thing, id })
  const rows = wanted.texts.flatMap(({ field, text }) => {
    const before = texts.find((one) => one.field === field)?.languages[language].text ?? ''
    const after = text.trim()
    return before === after
      ? []
      : [{ name: labelOf(field), before: before || 'none', after: after || 'none' }]
  })
  if (rows.length === 0) return saveTranslations(context, wanted, actor)
  const title = `the ${languages[language].name} of ${found(texts[0], 'Text').name}`
  const asked = { subject: `${thing}:${id}:${language}`, title, rows, change: wanted }
  return changeByTwo(context, translationChange, asked, actor)
}

/** Change request for translations of texts about payments. */
export const translationChange: ChangeKind<Saved, wire.ThingTexts, TranslationsContext> = {
  kind: 'payment_translation',
  right: 'methods.change',
  schema: Type.Object({ ...wire.TranslatedParams.properties, ...wire.SaveTranslations.properties }),
  apply: (context, change, actor) => saveTranslations(context, change, actor),
}

/**
 * Saves translations of one thing into one language. Safe to repeat. Throws 404; 409 with the present texts if
 * the English text or the translation was changed since it was read; 422 naming the field.
 */
export async function saveTranslations(
  context: TranslationsContext,
  { thing, id, language, texts }: Saved,
  actor: Operator,
): Promise<wire.ThingTexts> {
  const { database, translatedTables, addOperatorEvent } = context
  const table = tableOf(translatedTables, thing)
  const cleaned = await Promise.all(
    texts.map(async (one) => ({
      ...one,
      text: await cleanText(database, thing, one.field, one.text),
    })),
  )
  await inTransaction(database, async (tx) => {
    const locked = found((await lockTexts(tx, table, [id])).get(id), 'Text')
    const faults = cleaned.flatMap(({ field, text }, at): [string, string[]][] => {
      const fault = faultOf(locked, thing, field, text)
      return fault ? [[`texts.${at}.text`, [wire.translationFaults[fault]]]] : []
    })
    if (faults.length > 0) throw new FieldsRefused(Object.fromEntries(faults))
    const changed = cleaned.filter((one) => !isStored(locked, language, one))
    const isOutdated = changed.some(
      ({ field, of, version }) =>
        digestOf(locked.english[field] ?? '') !== of ||
        versionOf(locked.translations[language]?.[field]) !== version,
    )
    if (isOutdated) throw await changedSince({ ...context, database: tx }, { thing, id }, locked)
    if (changed.length === 0) return
    const things = [{ locked, texts: changed }]
    await writeTranslations(tx, table, language, things, { actor, addOperatorEvent })
  })
  return thingTexts(database, translatedTables, { thing, id })
}

/** The table of a kind of thing. */
export const tableOf = (tables: readonly TranslatedTable[], thing: TranslatedThing) =>
  found(
    tables.find((table) => table.thing === thing),
    'Text',
  )

/** 409 with the present texts, and who changed them last. */
async function changedSince(
  { database, translatedTables, operatorEventsOf }: TranslationsContext,
  params: wire.TranslatedParams,
  { owner, owner_id }: { owner: TranslatedThing; owner_id: string },
): Promise<Refusal> {
  const subject = { subject: subjectOf(owner), id: owner_id }
  const done = await lastOperatorEvent(operatorEventsOf, database, subject, [
    'translated',
    'changed',
  ])
  return new Refusal(409, 'The English text or its translation was changed after you opened it.', {
    code: consoleRefusals.changedMeanwhile,
    current: await thingTexts(database, translatedTables, params),
    ...(done ? { done } : {}),
  })
}
