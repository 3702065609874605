import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'

/** Folders and files whose texts are all messages. A screen is added once it is translated. */
const translated = [
  'accounts/*',
  'affiliates/*',
  'catalog/*',
  'checkout/*',
  'content/*',
  'forms/*',
  'gold/*',
  'layout/*',
  'orders/*',
  'payments/**',
  'root.tsx',
  'session/*',
  'support/**',
  'ui/*',
]

/** Names and examples are the same in each language. */
const names = /^(·? ?Apeak|Facebook|TikTok|Instagram|RM( –)?|RM [–…]|AP-7K2M-9QXF)$/
/** Texts in several languages, for visitors who may not read the page's. */
const inAllLanguages = ['layout/language-suggestion.tsx']
/** Pages that only operators open, in English like the console. */
const forOperators = ['payments/provider-test-page.tsx']
/** Properties and attributes that shoppers read. */
const read =
  /^(title|label|alt|placeholder|message|description|note|about|text|aria-\w+|children)$/i
const notRead =
  /^aria-(autocomplete|controls|current|describedby|disabled|expanded|haspopup|hidden|labelledby|live)$/

const root = fileURLToPath(new URL('..', import.meta.url))
const untranslated = [...inAllLanguages, ...forOperators]
const files = globSync(translated, { cwd: root }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !untranslated.includes(file),
)

for (const file of files) {
  test(`${file} has no text besides messages`, () => {
    assert.deepEqual(textsIn(readFileSync(root + file, 'utf8'), basename(file)), [])
  })
}

test('a literal text is found wherever shoppers would read it', () => {
  const screen = `
    const labels = { title: 'Sign in', name: 'sign-in' }
    const page = <p className="wrap mt-2" aria-label="Order" aria-hidden="true">Pay now{' '}
      {paid ? 'Paid already' : ok} {\`You owe \${sum}\`} Apeak <i title={odd ? 'Odd' : 'even'} /></p>`
  assert.deepEqual(textsIn(screen, 'screen.tsx'), [
    'Sign in',
    'Order',
    'Pay now',
    'Paid already',
    'You owe',
    'Odd',
    'even',
  ])
})

/** The literal texts that shoppers read in a file's source. */
function textsIn(source: string, name: string): string[] {
  const { program } = parseSync(name, source)
  const found: { start: number; text: string }[] = []
  const note = (start: number, text: unknown) => {
    const words = String(text).replace(/\s+/g, ' ').trim()
    if (/\p{L}/u.test(words) && !names.test(words)) found.push({ start, text: words })
  }
  /** The literals of an expression that becomes text, whichever of its branches is taken. */
  const noteValue = (node: unknown): void => {
    if (node === null || typeof node !== 'object' || !('type' in node)) return
    const of = node as Record<string, unknown> & { type: string; start: number }
    if (of.type === 'Literal' && typeof of.value === 'string') note(of.start, of.value)
    if (of.type === 'TemplateLiteral') {
      for (const quasi of of.quasis as { start: number; value: { cooked: string } }[]) {
        note(quasi.start, quasi.value.cooked)
      }
    }
    if (of.type === 'JSXExpressionContainer') noteValue(of.expression)
    for (const part of ['consequent', 'alternate', 'left', 'right']) {
      if (/^(Conditional|Logical)Expression$/.test(of.type)) noteValue(of[part])
    }
  }
  new Visitor({
    JSXText: ({ start, value }) => note(start, value),
    JSXElement({ openingElement, children }) {
      const { name: element } = openingElement
      if (element.type === 'JSXIdentifier' && element.name === 'style') return
      children.forEach(noteValue)
    },
    JSXFragment: ({ children }) => children.forEach(noteValue),
    JSXAttribute({ name: attribute, value }) {
      const called = String(attribute.name)
      if (read.test(called) && !notRead.test(called)) noteValue(value)
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && read.test(key.name)) noteValue(value)
    },
  }).visit(program)
  const unique = new Map(found.map((one) => [one.start, one]))
  return [...unique.values()].sort((one, other) => one.start - other.start).map(({ text }) => text)
}
