import { customersById } from '#accounts/accounts.ts'
import { productNames } from '#catalog/catalog.ts'
import type { PayableHandler } from '#payments/payable.ts'
import type { SubjectNames } from '#platform/postgres/events.ts'
import { allPayables } from './all-payables.ts'

/** What people call what operators do something to, by its kind. */
export const allSubjectNames: SubjectNames = {
  order: referencesOf(allPayables.order),
  topup: referencesOf(allPayables.topup),
  product: productNames,
  customer: async (db, ids) => {
    const customers = await customersById(db, ids.map(Number))
    return new Map([...customers].map(([id, { email }]) => [String(id), email]))
  },
}

function referencesOf({ namesOf }: PayableHandler): SubjectNames[string] {
  return async (db, ids) =>
    new Map((await namesOf(db, ids)).map(({ id, short_reference }) => [id, short_reference]))
}
