import postcss, { type ChildNode, type Root } from 'postcss'

/** A parsed part of the style sheet. */
type Piece =
  | { kind: 'text'; text: string }
  /** Needed only if something refers to its name: a keyframe, a registered property. */
  | { kind: 'named'; name: string; text: string }
  | { kind: 'rule'; selectors: Selector[]; body: string }
  | { kind: 'block'; head: string; pieces: Piece[] }

/** A selector, and the classes that it requires. */
type Selector = { text: string; classes: string[] }

/** The browser chooses the theme, so a page is rendered for both. */
const always = ['dark', 'light']

/**
 * Returns a function that extracts the rules of a style sheet that match a page's elements, for the first
 * paint. The complete sheet follows later with the same rules.
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

/** Classes within `:not()` are not required. */
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

/** The classes of a page's elements. */
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
