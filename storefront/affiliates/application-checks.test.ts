import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applicationBody, applicationFields, checkApplication } from './application-checks.ts'

const filled = {
  ...Object.fromEntries(Object.keys(applicationFields).map((name) => [name, 'x'])),
  agree: '1',
} as typeof applicationFields
const pdf = new File(['%PDF-'], 'me.pdf', { type: 'application/pdf' })

test('a complete application is sent unchanged', () => {
  assert.deepEqual(checkApplication(filled, pdf), {})
})

test('needs consent and a document: PDF, PNG or JPEG up to 5 MB', () => {
  assert.equal(
    checkApplication({ ...filled, agree: '' }, pdf).agree,
    'You must agree to the terms and conditions.',
  )
  assert.equal(checkApplication(filled, undefined).document, 'Please upload your document.')
  const page = new File(['<html>'], 'me.html', { type: 'text/html' })
  assert.equal(checkApplication(filled, page).document, 'Only PDF or image files are allowed.')
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' })
  assert.match(checkApplication(filled, large).document ?? '', /5 MB/)
})

test('every text is required', () => {
  const wrong = checkApplication({ ...applicationFields, name: ' ' }, undefined)
  assert.equal(Object.keys(wrong).length, 10)
})

test('sends the platforms as a list', () => {
  const body = applicationBody({ ...filled, social_media: 'tiktok,ig' }, pdf)
  assert.deepEqual(
    [...body.keys()].filter((name) => name.startsWith('social')),
    ['social_media[0]', 'social_media[1]'],
  )
})
