import { sql } from 'kysely'
import type { TranslatedTable } from '#platform/postgres/translations.ts'

/** The shop's settings with translated texts. */
export const shopTexts: readonly TranslatedTable[] = [
  {
    thing: 'shop',
    table: 'shop_settings',
    id: sql`'shop'`,
    name: sql`'Shop'`,
    order: sql`array[0]`,
  },
]
