import { sql } from 'kysely'
import type { TranslatedTable } from '#platform/postgres/translations.ts'

/** The tables of payment methods with translated texts. */
export const paymentTexts: readonly TranslatedTable[] = [
  {
    thing: 'payment_method',
    table: 'payment_methods',
    id: sql`t.value`,
    name: sql`t.label`,
    order: sql`array[t.position]`,
    isListed: sql`t.value <> 'no_payment'`,
  },
  {
    thing: 'payment_instructions',
    table: 'payment_instructions',
    id: sql`'check_payment'`,
    name: sql`'Manual transfer'`,
    order: sql`array[0]`,
  },
]
