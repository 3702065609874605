import { type Static, Type } from 'typebox'
import { pageOf } from './lists.ts'
import { nullable } from './nullable.ts'
import { ONE_LINE } from './one-line.ts'
import { Version } from './operators.ts'
import { RowId } from './products-console.ts'

const closed = { additionalProperties: false }
const MaybeRowId = nullable(RowId, { message: 'This picture does not exist.' })

/** Signs that the shop can draw beside a method, by their names. */
export const knownMarks = [
  'visa',
  'mastercard',
  'fpx',
  'duitnow',
  'tng',
  'grabpay',
  'boost',
  'shopeepay',
  'maybank',
  'cimb',
] as const

const edited = {
  label: Type.String({
    maxLength: 60,
    pattern: ONE_LINE,
    message: 'Please enter a label of at most 60 characters.',
  }),
  note: nullable(Type.String({ maxLength: 60, pattern: ONE_LINE }), {
    message: 'A note has at most 60 characters.',
  }),
  enabled: Type.Boolean(),
  fee_kind: Type.Enum(['percent', 'fixed'], { message: 'Choose a percentage or an amount.' }),
  fee_hundredths: Type.Integer({
    minimum: 0,
    maximum: 10_000_000,
    message: 'Please enter at most 100 % or RM 100,000.',
    description: 'Hundredths of a percent’s point, or sen; of gold it is what it takes off',
  }),
  min_payable_sen: Type.Integer({
    minimum: 0,
    maximum: 10_000_000,
    message: 'Please enter an amount from RM 0.00 to RM 100,000.',
  }),
  marks: Type.Array(Type.String({ pattern: '^[a-z0-9_-]{1,30}$' }), {
    maxItems: 12,
    uniqueItems: true,
    message: 'Please choose at most 12 marks, each once.',
  }),
  logo_id: MaybeRowId,
}

/** A payment method as it is edited. */
export const EditedMethod = Type.Object({
  id: Type.String({ description: 'Its value, such as check_payment' }),
  version: Version,
  ...edited,
  label: Type.String(),
  note: nullable(Type.String()),
  fee_kind: Type.Enum(['percent', 'fixed']),
  marks: Type.Array(Type.String()),
})
export type EditedMethod = Static<typeof EditedMethod>
/** A payment method in the list of all. */
export const ListedMethod = Type.Object({
  ...EditedMethod.properties,
  lacks: nullable(Type.String(), {
    description: 'What it needs before it can be offered, as a sentence; null where it is ready',
  }),
})
export type ListedMethod = Static<typeof ListedMethod>
export const MethodsPage = pageOf(ListedMethod)
/** There are so few that they are one page, whatever is asked for. */
export const MethodsQuery = Type.Object(
  {
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
    per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    sort: Type.Optional(Type.Enum(['position'])),
  },
  closed,
)

const MethodValue = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$', maxLength: 40 })
export const MethodParams = Type.Object({ id: MethodValue }, closed)
export const SaveMethod = Type.Object({ version: Version, ...edited }, closed)
export type SaveMethod = Static<typeof SaveMethod>
export const OrderMethods = Type.Object(
  { ids: Type.Array(MethodValue, { maxItems: 50, message: 'Please name each method once.' }) },
  closed,
)

/** A bank account of the shop's as operators type it. */
export const TypedBankAccount = Type.Object(
  {
    bank: Type.String({
      maxLength: 60,
      pattern: ONE_LINE,
      message: 'Please enter the bank, in at most 60 characters.',
    }),
    number: Type.String({
      pattern: '^[0-9]([ -]?[0-9]){4,29}$',
      message: 'An account number is 5 to 30 digits.',
    }),
    holder: Type.String({
      maxLength: 100,
      pattern: ONE_LINE,
      message: 'Please enter who holds the account, in at most 100 characters.',
    }),
  },
  closed,
)
export type TypedBankAccount = Static<typeof TypedBankAccount>

const instructions = {
  bank_accounts: Type.Array(TypedBankAccount, {
    maxItems: 20,
    message: 'Please give at most 20 bank accounts, each with its bank, number and holder.',
  }),
  duitnow_qr_id: MaybeRowId,
  note: Type.String({ maxLength: 1_000, message: 'The note must have at most 1,000 characters.' }),
}

/** Where manual payments go, as it is edited; `archived_accounts`: shown to nobody any more. */
export const EditedInstructions = Type.Object({
  id: Type.String({ description: 'The method whose instructions they are' }),
  version: Version,
  ...instructions,
  archived_accounts: Type.Array(TypedBankAccount),
})
export type EditedInstructions = Static<typeof EditedInstructions>
export const SaveInstructions = Type.Object({ version: Version, ...instructions }, closed)
export type SaveInstructions = Static<typeof SaveInstructions>
