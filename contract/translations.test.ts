import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { translatedField } from './translations.ts'

describe('a translated field', () => {
  test('is found by its name, and a part of a list by its id', () => {
    assert.equal(translatedField('category', 'description')?.form, 'html')
    assert.equal(translatedField('option', 'values.12')?.label, 'Answer')
  })

  test('is not found by another name', () => {
    for (const name of ['slug', 'constructor', '__proto__', '', 'name.1']) {
      assert.equal(translatedField('category', name), undefined, name)
    }
    for (const name of ['values', 'values.', 'values.0', 'values.1.2', 'values.x', 'toString.1']) {
      assert.equal(translatedField('option', name), undefined, name)
    }
  })
})
