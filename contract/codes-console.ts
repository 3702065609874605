import { type Static, Type } from 'typebox'
import { nullable } from './fields.ts'
import { listQuery, pageOf } from './lists.ts'
import { Reason } from './operators.ts'

const closed = { additionalProperties: false }

/** Reasons why a line of an import is rejected. */
const lineFaults = ['unreadable', 'too_long', 'no_date', 'expired', 'repeated', 'known'] as const

/** A rejected line of an import; the first line is 1. */
export const RefusedLine = Type.Object({
  line: Type.Integer(),
  why: Type.Enum([...lineFaults], {
    description:
      'no_date: behind the code stands no day; repeated: it stands in an earlier line; known: the shop has it, or had it',
  }),
})
export type RefusedLine = Static<typeof RefusedLine>

const text = Type.String({
  minLength: 1,
  maxLength: 1_000_000,
  message: 'Please paste the codes, at most a million characters.',
  description:
    'A code a line; behind a comma the last day on which it is valid, as 2027-01-31 or 31/01/2027',
})

export const PreviewCodes = Type.Object({ text }, closed)
export type PreviewCodes = Static<typeof PreviewCodes>

export const ImportCodes = Type.Object(
  {
    text,
    request_key: Type.String({
      pattern: '^[A-Za-z0-9-]{8,64}$',
      message: 'This key is not valid.',
      description: 'Made by the caller: the same one imports once',
    }),
  },
  closed,
)
export type ImportCodes = Static<typeof ImportCodes>

/** The result of an import, or of its preview. */
export const ImportedCodes = Type.Object({
  taken: Type.Integer(),
  refused: Type.Array(RefusedLine, { description: 'The first hundred' }),
  refused_count: Type.Integer(),
})
export type ImportedCodes = Static<typeof ImportedCodes>

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
export const StockParams = Type.Object({ id: Id }, closed)

/** A product with its delivery and its stock. */
export const Stock = Type.Object({
  id: Type.Integer({ description: 'The product’s' }),
  name: Type.String(),
  category_name: Type.String(),
  delivered_by_code: Type.Boolean(),
  in_stock: Type.Integer(),
  reserved: Type.Integer({ description: 'Kept by unpaid orders' }),
  owed: Type.Integer({ description: 'Paid for and not given yet' }),
  available: Type.Integer({ description: 'Negative where more is paid for than there is' }),
  warn_below: Type.Integer(),
  version: Type.Integer({ description: 'Another one after each save of its settings' }),
})
export type Stock = Static<typeof Stock>

export const StocksPage = pageOf(Stock)
const Text = Type.String({ maxLength: 100 })
export const StocksQuery = listQuery('code-stocks', {
  delivered_by_code: Type.Optional(Type.Boolean()),
  q: Type.Optional(Text),
  is_low: Type.Optional(Type.Boolean()),
})
export type StocksQuery = Static<typeof StocksQuery>

export const SaveStock = Type.Object(
  {
    delivered_by_code: Type.Boolean(),
    warn_below: Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      message: 'Please enter a whole number from 0 to 1,000,000.',
    }),
    version: Type.Integer({ minimum: 1, maximum: 2147483647 }),
  },
  closed,
)
export type SaveStock = Static<typeof SaveStock>

const codeStatuses = ['available', 'issued', 'expired', 'withdrawn'] as const
const When = nullable(Type.String())

/** A code in lists, without the code itself. */
export const CodeEntry = Type.Object({
  id: Type.Integer(),
  import_id: Type.Integer(),
  status: Type.Enum([...codeStatuses]),
  created_at: Type.String(),
  expires_at: When,
  issued_at: When,
  order_id: When,
})
export type CodeEntry = Static<typeof CodeEntry>

export const CodesPage = pageOf(CodeEntry)
export const CodesQuery = listQuery('codes', {
  product_id: Type.Optional(Id),
  status: Type.Optional(Type.Enum([...codeStatuses])),
  order_id: Type.Optional(Type.String({ pattern: '^o[0-9a-z]{26}$' })),
})
export type CodesQuery = Static<typeof CodesQuery>

export const CodeParams = Type.Object(
  { id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
  closed,
)
export const CodeImportParams = Type.Object({ id: Id }, closed)
/** The reason for withdrawing codes. */
export const WithdrawCodes = Type.Object({ reason: Reason }, closed)
/** The number of withdrawn codes. */
export const WithdrawnCodes = Type.Object({ withdrawn: Type.Integer() })
export type WithdrawnCodes = Static<typeof WithdrawnCodes>

export const RevealCode = Type.Object({ reason: Reason }, closed)
export const RevealedCode = Type.Object({ code: Type.String() })
export type RevealedCode = Static<typeof RevealedCode>
