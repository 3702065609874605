import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allLanguages, alternatesOf, languageOf, pathIn } from './languages.ts'

test('a path in a language is read back as that language', () => {
  for (const path of ['/', '/faq', '/products?tag=new', '/?preview=x', '/#part']) {
    for (const language of allLanguages) assert.equal(languageOf(pathIn(language, path)), language)
    assert.equal(pathIn('en', path), path)
  }
  assert.deepEqual(
    ['/', '/faq', '/?preview=x', '/#part'].map((path) => pathIn('ms', path)),
    ['/ms', '/ms/faq', '/ms?preview=x', '/ms#part'],
  )
})

test('a path that only begins like a prefix is English', () => {
  for (const path of ['/msx', '/zhong/faq', '/products/ms']) assert.equal(languageOf(path), 'en')
})

test('a page names the languages of the shop, and English for all others', () => {
  assert.deepEqual(alternatesOf('/', ['en', 'zh']), [
    ['en', '/'],
    ['zh-Hans', '/zh'],
    ['x-default', '/'],
  ])
  assert.deepEqual(alternatesOf('/', ['en']), [])
})
