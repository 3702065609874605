import assert from 'node:assert/strict'
import { test } from 'node:test'
import { criticalStylesOf } from './critical-styles.ts'

const criticalStyles = criticalStylesOf(`
  @layer theme { :root { --gold: #fc0 } }
  @layer utilities {
    .flex { display: flex }
    .md\\:p-2\\.5 { padding: 10px }
    .spin { animation: spin 1s }
    .gold, .coin { color: var(--gold) }
    .dark .moon, .away .moon { opacity: 1 }
    .group-hover\\:up:is(:where(.group):hover *) { top: 0 }
    .pale:not(.away) { opacity: 0.5 }
    @media (width > 10rem) { .grid { display: grid } }
  }
  a { color: red }
  @font-face { font-family: Figtree; src: url(figtree.woff2) }
  @keyframes spin { to { rotate: 360deg } }
  @keyframes pulse { to { opacity: 0 } }
  @property --tw-space { syntax: "*"; inherits: false }`)

test('a page gets the rules of its own classes, and those without a class', () => {
  const styles = criticalStyles('<a class="flex md:p-2.5 coin">Home</a><i class="moon"></i>')
  for (const rule of [
    '--gold: #fc0',
    '.flex{',
    '.md\\:p-2\\.5{',
    '.coin{',
    '.dark .moon{',
    'a{',
    '@font-face',
  ]) {
    assert.ok(styles.includes(rule), rule)
  }
  for (const rule of ['.spin', '.gold', '.away', '.up', '.grid', '@media', 'pulse', '--tw-space']) {
    assert.ok(!styles.includes(rule), rule)
  }
})

test('keeps the keyframes of a kept rule, and reads escaped class names', () => {
  const styles = criticalStyles(
    '<b class="group spin"><i class="group-hover:up pale grid"></i></b>',
  )
  for (const rule of [
    '@keyframes spin',
    '.group-hover\\:up',
    '.pale:not(.away){',
    '@media (width > 10rem){.grid{',
  ]) {
    assert.ok(styles.includes(rule), rule)
  }
})
