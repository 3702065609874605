import { examples } from '@apeak/contract/examples'
import { schemas } from '@apeak/contract/schemas'

/** A JSON schema, as far as its description goes. */
export type Schema = { [keyword: string]: unknown }

const names = new Map([...schemas].map(([name, schema]) => [JSON.stringify(schema), name]))

/**
 * A schema of the contract as the description shows it: every object that the contract names has its
 * name as its title, at any depth; its texts and numbers have an example; the shop's own sentence
 * for a field stands in `x-refusal`. `field`: what the schema is in, where that has a name.
 */
export function describedSchema(schema: unknown, field?: string): Schema {
  const source = schema as Schema
  const described: Schema = {}
  for (const [keyword, value] of Object.entries(source)) {
    if (keyword === 'message') described['x-refusal'] = value
    else described[keyword] = describedPart(keyword, value, field)
  }
  const name = source.type === 'object' ? names.get(JSON.stringify(source)) : undefined
  if (name) described.title = name
  const example = source.examples ? undefined : exampleFor(source, field)
  if (example !== undefined) described.examples = [example]
  return described
}

function describedPart(keyword: string, value: unknown, field: string | undefined): unknown {
  if (keyword === 'properties' || keyword === 'patternProperties') {
    const fields = Object.entries(value as Schema)
    return Object.fromEntries(fields.map(([name, part]) => [name, describedSchema(part, name)]))
  }
  if (keyword === 'anyOf' || keyword === 'allOf') {
    return (value as unknown[]).map((part) => describedSchema(part, field))
  }
  return keyword === 'items' ? describedSchema(value, field) : value
}

function exampleFor(schema: Schema, field = ''): string | number | undefined {
  if (schema.const !== undefined || schema.enum !== undefined) return undefined
  return examples[field]?.find((example) => accepts(schema, example))
}

function accepts({ type, pattern }: Schema, example: string | number): boolean {
  if (type === 'integer') return Number.isInteger(example)
  if (type !== typeof example) return false
  return typeof pattern !== 'string' || new RegExp(pattern).test(String(example))
}

/**
 * A part of the description with every object that has a name replaced by a reference to it; the
 * objects themselves are added to `components`.
 */
export function withReferences(part: unknown, components: Record<string, unknown>): unknown {
  if (Array.isArray(part)) return part.map((one) => withReferences(one, components))
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part)
  const copy = Object.fromEntries(
    entries.map(([key, value]) => [key, isValue(key) ? value : withReferences(value, components)]),
  )
  const { title } = copy
  if (typeof title !== 'string' || !schemas.has(title)) return copy
  components[title] = copy
  return { $ref: `#/components/schemas/${title}` }
}

/** Whether a keyword holds values rather than schemas. */
const isValue = (keyword: string) => ['examples', 'example', 'enum', 'const'].includes(keyword)

/** A value that a schema accepts, made of its parts' examples. `components`: what references mean. */
export function exampleOf(schema: Schema, components: Record<string, unknown>): unknown {
  const { $ref, type, items, properties } = schema
  if (typeof $ref === 'string') {
    return exampleOf(components[$ref.split('/').at(-1) ?? ''] as Schema, components)
  }
  if (schema.const !== undefined) return schema.const
  const [given] = (schema.examples ?? schema.enum ?? []) as unknown[]
  if (given !== undefined) return given
  const [first] = (schema.anyOf ?? schema.allOf ?? []) as Schema[]
  if (first) return exampleOf(first, components)
  if (type === 'array') return [exampleOf(items as Schema, components)]
  if (type === 'null') return null
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'string') return ''
  const fields = Object.entries((properties ?? {}) as Record<string, Schema>)
  return Object.fromEntries(fields.map(([name, part]) => [name, exampleOf(part, components)]))
}
