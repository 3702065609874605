import assert from 'node:assert/strict'
import { test } from 'node:test'
import { internalPath, returnPathFrom } from './return-path.ts'

test('a return path is a page of this shop', () => {
  assert.equal(internalPath('/products/star-rail?x=1#buy'), '/products/star-rail?x=1#buy')
  assert.equal(internalPath('/'), '/')
})

test('a return path never leads to another host', () => {
  const foreign = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
    'evil.example',
    '',
    null,
    { pathname: '/' },
  ]
  for (const path of foreign) assert.equal(internalPath(path), null, JSON.stringify(path))
})

test('login from the home page or a guest page has no return path', () => {
  for (const path of ['/', '/?a=1', '/login', '/login?reset=done', '/reset-password?token=a']) {
    assert.equal(returnPathFrom(path), null)
  }
  assert.equal(returnPathFrom('/products/star-rail'), '/products/star-rail')
  assert.equal(returnPathFrom('/login-help'), '/login-help')
})
