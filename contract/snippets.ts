import { type Static, Type } from 'typebox'
import { RequestKey } from './desk.ts'
import { nullable } from './nullable.ts'
import { ONE_LINE } from './one-line.ts'
import { Version } from './operators.ts'
import { SUPPORT_TEXT_MAX } from './support.ts'

const closed = { additionalProperties: false }

export const SnippetParams = Type.Object(
  { id: Type.Integer({ minimum: 1, maximum: 2147483647 }) },
  closed,
)

/** What stands in a snippet for something of the thread that it is inserted into. */
export const placeholders = {
  name: 'The customer’s name',
  order: 'The order’s reference',
  number: 'The thread’s number',
  operator: 'Your name',
} as const
export type Placeholder = keyof typeof placeholders

const content = {
  name: Type.String({
    pattern: ONE_LINE,
    maxLength: 60,
    message: 'Enter a name of at most 60 characters.',
  }),
  body: Type.String({
    pattern: '\\S',
    maxLength: SUPPORT_TEXT_MAX,
    message: `Write the answer, in at most ${SUPPORT_TEXT_MAX} characters.`,
  }),
}

/** An answer that is saved to be used again. */
export const Snippet = Type.Object({
  id: Type.Integer(),
  ...content,
  version: Type.Integer(),
  updated_at: Type.String(),
  archived_at: nullable(Type.String()),
})
export type Snippet = Static<typeof Snippet>

/** Snippets by name, all of them: an operator has tens. */
export const Snippets = Type.Object({ data: Type.Array(Snippet), total: Type.Integer() })
export type Snippets = Static<typeof Snippets>

export const CreateSnippet = Type.Object({ ...content, request_key: RequestKey }, closed)
export type CreateSnippet = Static<typeof CreateSnippet>

/** `version`: as it was read. */
export const SaveSnippet = Type.Object({ ...content, version: Version }, closed)
export type SaveSnippet = Static<typeof SaveSnippet>
