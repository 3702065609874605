import type { ChangeContext } from '#approvals/approvals.ts'
import type { TranslatedTable } from '#platform/postgres/translations.ts'

export type TranslationsContext = ChangeContext & {
  /** All tables with translated texts, in the order in which they are locked and listed. */
  readonly translatedTables: readonly TranslatedTable[]
}
