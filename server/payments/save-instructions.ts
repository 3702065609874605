import { fieldRefused } from '#platform/http/problems.ts'
import { type Queryable, violates } from '#platform/postgres/database.ts'
import { type NewInstructions, replaceInstructions } from './sql-instructions.ts'

/**
 * Sets where manual payments go, instead of what was set before. Safe to repeat. Throws 422 where an
 * account's number is none, or a text is missing.
 */
export async function saveInstructions(
  db: Queryable,
  instructions: NewInstructions,
): Promise<void> {
  try {
    await replaceInstructions(db, instructions)
  } catch (error) {
    if (violates(error, 'bank_accounts_number_plain')) {
      throw fieldRefused('bank_accounts', 'An account number is 5 to 30 digits.')
    }
    if (violates(error, 'bank_accounts_texts_given')) {
      throw fieldRefused('bank_accounts', 'An account needs its bank and its holder.')
    }
    throw error
  }
}
