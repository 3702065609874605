import type { Language } from '@apeak/contract/languages'
import type { PauseSelling, SellingPause } from '@apeak/contract/selling-pause'
import type {
  TranslatedFieldOf,
  TranslationLanguage,
  Translations,
} from '@apeak/contract/translations'
import { type RawBuilder, sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import type { EditContext } from '#platform/http/edited-things.ts'
import { fieldRefused, found } from '#platform/http/problems.ts'
import { firstRow, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import type { OperatorEvent } from '#platform/postgres/events.ts'
import { digestOf } from '#platform/postgres/translations.ts'

/** A row with the columns of a pause, and the subject of its events. */
type Paused = Pick<OperatorEvent, 'subject'> & {
  table: RawBuilder<unknown>
  where: RawBuilder<unknown>
  id: string | number
}

/**
 * Pauses or resumes (null) selling, with an event. Existing orders can still be paid. Safe to repeat. Throws 404;
 * 422 for an end in the past.
 */
export function setPause(
  { database, addOperatorEvent }: EditContext,
  { table, where, ...thing }: Paused,
  pause: PauseSelling | null,
  actor: Operator,
): Promise<void> {
  if (pause?.until && Date.parse(pause.until) <= Date.now()) {
    throw fieldRefused('until', 'Please choose a time in the future.')
  }
  const wanted = {
    until: pause && (pause.until ?? 'infinity'),
    text: pause?.text.trim() ?? '',
  }
  return inTransaction(database, async (tx) => {
    const before = found(
      await firstRow<{ is_same: boolean; is_paused: boolean }>(tx)`
        select selling_paused_until > now() as is_paused,
          (selling_paused_until, selling_paused_text)
            is not distinct from (${wanted.until}::timestamptz, ${wanted.text}) as is_same
        from ${table} where ${where} for update`,
      'Game',
    )
    if (before.is_same || (!pause && !before.is_paused)) return
    await sql`
      update ${table} set selling_paused_until = ${wanted.until}::timestamptz,
        selling_paused_text = ${wanted.text}
      where ${where}`.execute(tx)
    await addOperatorEvent(tx, {
      actor,
      ...thing,
      action: pause ? 'selling_paused' : 'selling_resumed',
      ...(pause ? { after: { until: pause.until, text: wanted.text } } : {}),
    })
  })
}

/** Pauses or resumes (null) selling in the whole shop; see `setPause`. */
export const pauseShop = (
  context: EditContext,
  pause: PauseSelling | null,
  actor: Operator,
): Promise<void> =>
  setPause(
    context,
    { table: sql`shop_settings`, where: sql`id`, subject: 'shop', id: 'shop' },
    pause,
    actor,
  )

/** SQL: the pause of the row `alias` itself, as a `SellingPause`; null without. */
export const pauseOf = (alias: string): RawBuilder<SellingPause | null> => sql`
  shown_pause(${sql.ref(`${alias}.selling_paused_until`)}, ${sql.ref(`${alias}.selling_paused_text`)})`

/** Why the whole shop does not sell now; null if it does. */
export async function shopPause(db: Queryable): Promise<SellingPause | null> {
  const row = await firstRow<{ pause: SellingPause | null }>(db)`select selling_pause() as pause`
  return row?.pause ?? null
}

/** A pause in a language. `pause`: as `selling_pause()` returns it. */
export function pauseIn(
  pause: (SellingPause & { translations?: Translations }) | null,
  language: Language,
): SellingPause | null {
  if (!pause) return null
  const { translations, ...shown } = pause
  const field = 'selling_paused_text' satisfies TranslatedFieldOf<'shop'>
  const own = translations?.[language as TranslationLanguage]?.[field]
  return own?.text && own.of === digestOf(pause.text) ? { ...shown, text: own.text } : shown
}

/** The end of a pause in milliseconds since 1970, when its text is no longer shown. */
export const endOfPause = (pause: SellingPause | null): number | undefined =>
  pause?.until ? Date.parse(pause.until) : undefined
