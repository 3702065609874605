import { ORIGINAL } from '@apeak/contract/languages'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Sentence, said } from '#messages/messages.ts'

type Serialize = (value: unknown) => string

// Shared by all apps of a process.
const known = new WeakMap<object, Serialize>()

/**
 * Serialises responses by their schemas, so that only declared fields are sent. Serialisers are
 * compiled on first use: an app has hundreds.
 */
export function writeBySchema(app: FastifyInstance): void {
  app.setSerializerCompiler(({ schema }) => {
    const shape = schema as object
    return (value) => serializerOf(shape)(value)
  })
}

function serializerOf(schema: object): Serialize {
  const found = known.get(schema)
  if (found) return found
  const compiled: Serialize = fastJsonStringify(schema)
  known.set(schema, compiled)
  return compiled
}

/** A success message. */
export const done = (message: Sentence, language = ORIGINAL) => ({
  success: true as const,
  message: said(message, language),
})

/** Sends CSV as a download. */
export function sendCsv(reply: FastifyReply, filename: string, csv: string) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(csv)
}
