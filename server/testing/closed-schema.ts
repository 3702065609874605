import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)

/**
 * What is wrong with an answer by the contract, as sentences; an answer that says more than the
 * contract is wrong too.
 */
export function misfits(schema: TSchema, answer: unknown): string[] {
  const fits = ajv.compile(closed(schema) as object)
  if (fits(answer)) return []
  return (fits.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || 'the answer'} ${message} ${JSON.stringify(params)}`,
  )
}

/** The schema with every object closed, at every depth. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== 'object' || part === null) return part
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value)]))
  return 'properties' in copy ? { additionalProperties: false, ...copy } : copy
}
