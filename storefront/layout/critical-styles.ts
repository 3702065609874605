import postcss, { type ChildNode, type Root } from 'postcss'

/** A piece of the style sheet, ready to be chosen and printed. */
type Piece =
  | { kind: 'text'; text: string }
  /** Needed only where something refers to its name: a keyframe, a registered property. */
  | { kind: 'named'; name: string; text: string }
  | { kind: 'rule'; selectors: Selector[]; body: string }
  | { kind: 'block'; head: string; pieces: Piece[] }

/** A selector, and the classes without all of which it matches nothing. */
type Selector = { text: string; classes: string[] }

/** Themes are chosen in the browser: a page is rendered for both. */
const always = ['dark', 'light']

/**
 * Makes a function of a style sheet that gives what of it a page needs to be painted first: the rules
 * that match its elements. The whole sheet comes later, and says the same of them.
 */
export function criticalStylesOf(sheet: string): (html: string) => string {
  const pieces = piecesOf(postcss.parse(sheet))
  return (html) => {
    const classes = classesOf(html)
    const rules = print(pieces, classes, () => false)
    return print(pieces, classes, (name) => rules.includes(name))
  }
}

function piecesOf(parent: Root | ChildNode): Piece[] {
  if (!('nodes' in parent)) return []
  return (parent.nodes ?? []).map(pieceOf)
}

function pieceOf(node: ChildNode): Piece {
  if (node.type === 'rule') {
    return { kind: 'rule', selectors: node.selectors.map(selectorOf), body: bodyOf(node.nodes) }
  }
  if (node.type !== 'atrule' || !node.nodes) return { kind: 'text', text: `${node};` }
  const { name, params } = node
  if (name === 'keyframes' || name === 'property') {
    return { kind: 'named', name: params, text: String(node) }
  }
  if (name === 'font-face') return { kind: 'text', text: String(node) }
  return { kind: 'block', head: `@${name} ${params}`, pieces: piecesOf(node) }
}

const bodyOf = (nodes: ChildNode[]) => nodes.map(String).join(';')

/** What stands within `:not()` need not be there. */
const negation = /:not\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g
const className = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/g

function selectorOf(text: string): Selector {
  const names = [...text.replace(negation, '').matchAll(className)]
  return { text, classes: names.map(([, name = '']) => unescaped(name)) }
}

const unescaped = (name: string) =>
  name
    .replace(/\\([0-9a-f]{1,6}) ?/g, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1')

const entities: Record<string, string> = {
  '&amp;': '&',
  '&gt;': '>',
  '&lt;': '<',
  '&quot;': '"',
  '&#x27;': "'",
}

/** The classes that a page's elements have. */
function classesOf(html: string): Set<string> {
  const classes = new Set(always)
  for (const [, list = ''] of html.matchAll(/\sclass="([^"]*)"/g)) {
    for (const name of list.split(/\s+/)) {
      classes.add(name.replace(/&[#\w]+;/g, (one) => entities[one] ?? one))
    }
  }
  return classes
}

function print(pieces: Piece[], classes: Set<string>, isNamed: (name: string) => boolean): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      if (piece.kind === 'named') return isNamed(piece.name) ? piece.text : ''
      if (piece.kind === 'block') {
        const inner = print(piece.pieces, classes, isNamed)
        return inner && `${piece.head}{${inner}}`
      }
      const kept = piece.selectors.filter((one) => one.classes.every((name) => classes.has(name)))
      return kept.length > 0 ? `${kept.map(({ text }) => text).join(',')}{${piece.body}}` : ''
    })
    .join('')
}
