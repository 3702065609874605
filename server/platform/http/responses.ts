import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply } from 'fastify'

type Serialize = (value: unknown) => string

// One for all apps of a process, as the schemas are.
const known = new WeakMap<object, Serialize>()

/**
 * Answers are written by their schemas, so that nothing leaves that none of them names. What writes
 * one is compiled when it is first needed: a shop opens with hundreds of them.
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

/** An answer that something worked. */
export const done = (message: string) => ({ success: true as const, message })

/** Sends CSV as a file, which the browser saves under its name. */
export function sendCsv(reply: FastifyReply, filename: string, csv: string) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${filename}"`)
    .send(csv)
}
