import { type Static, Type } from 'typebox'

/** Why a line of an import is not taken. */
export const lineFaults = [
  'unreadable',
  'too_long',
  'no_date',
  'expired',
  'repeated',
  'known',
] as const

/** A line of an import that is not taken; the first line is 1. */
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

export const PreviewCodes = Type.Object({ text }, { additionalProperties: false })
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
  { additionalProperties: false },
)
export type ImportCodes = Static<typeof ImportCodes>

/** What an import takes, or would take. */
export const ImportedCodes = Type.Object({
  taken: Type.Integer(),
  refused: Type.Array(RefusedLine, { description: 'The first hundred' }),
  refused_count: Type.Integer(),
})
export type ImportedCodes = Static<typeof ImportedCodes>
