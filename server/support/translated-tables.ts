import { sql } from 'kysely'
import type { TranslatedTable } from '#platform/postgres/translations.ts'

/** The live chat's settings with translated texts. */
export const supportTexts: readonly TranslatedTable[] = [
  {
    thing: 'support_hours',
    table: 'support_hours',
    id: sql`'chat'`,
    name: sql`'Live chat'`,
    order: sql`array[0]`,
  },
]
