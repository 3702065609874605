// The schema files define each thing once.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { schemaOrder } from '../../server/platform/postgres/schema-files.ts'
import { files, textOf } from './project-files.ts'

const folder = 'server/schema/'
const schema = files.filter((file) => file.startsWith(folder))

const made = /^create (?:unlogged )?(table|function)(?: if not exists)? (\w+)/gm
const defined = schema.flatMap((file) => [...textOf(file).matchAll(made)].map(([, , name]) => name))

describe('the schema files', () => {
  test('have an order', () => {
    assert.deepEqual(
      schema.map((file) => file.slice(folder.length)).toSorted(),
      schemaOrder.toSorted(),
    )
  })

  test('define each table and each function once', () => {
    assert.deepEqual(defined.toSorted(), [...new Set(defined)].toSorted())
    assert.ok(defined.includes('orders') && defined.includes('refuse_change'))
  })

  test('alter nothing but how a column is stored', () => {
    // PostgreSQL 15 does not support `storage` within `create table`.
    const altering =
      /^(?!alter table \w+ alter column \w+ set storage )(alter|drop|create or replace) /m
    const altered = schema.filter((file) => altering.test(textOf(file)))
    assert.deepEqual(altered, [])
  })

  test('are short', () => {
    const long = schema.filter((file) => textOf(file).split('\n').length > 501)
    assert.deepEqual(long, [])
  })
})
