import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.DocumentFragment
type Element = DefaultTreeAdapterTypes.Element

// Said here once more, and not taken from the sanitiser: a word too many there is to be noticed.
const elements = new Set(
  'h2 h3 h4 p br hr strong em b i u s sub sup small blockquote pre code ul ol li dl dt dd figure figcaption table caption colgroup thead tbody tfoot tr th td a img'.split(
    ' ',
  ),
)
const attributes: Record<string, RegExp> = {
  'a href': /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\])|[\w.-]+([/?#]|$))/i,
  'a target': /^_blank$/,
  'a rel': /^noopener$/,
  'img src': /^\/files\/[0-9a-f]{64}\.(webp|png|jpg|avif)$/,
  'img alt': /^/,
  'img width': /^\d{1,4}$/,
  'img height': /^\d{1,4}$/,
  'img loading': /^lazy$/,
  'img decoding': /^async$/,
  'ol start': /^/,
  'th colspan': /^/,
  'th rowspan': /^/,
  'th scope': /^/,
  'td colspan': /^/,
  'td rowspan': /^/,
}

/**
 * What in this HTML could do more than be read, as a browser's own parser finds it: read once, and
 * once more as it was written down again. An empty list: it is inert.
 */
export function activeParts(html: string): string[] {
  return [true, false].flatMap((scriptingEnabled) => {
    const read = parseFragment(html, { scriptingEnabled })
    const again = parseFragment(serialize(read), { scriptingEnabled })
    return [read, again].flatMap(partsOf)
  })
}

function partsOf(node: Node): string[] {
  if (node.nodeName === '#text') return []
  if (node.nodeName === '#document-fragment') return childrenOf(node)
  if (!('tagName' in node)) return [node.nodeName]
  return [...faultsOf(node), ...childrenOf(node)]
}

function childrenOf(node: Node): string[] {
  return 'childNodes' in node ? node.childNodes.flatMap(partsOf) : []
}

function faultsOf({ tagName, attrs, namespaceURI }: Element): string[] {
  const isHtml = namespaceURI === 'http://www.w3.org/1999/xhtml'
  if (!isHtml || !elements.has(tagName)) return [`<${tagName}>`]
  const faults = attrs
    .filter(({ name, value }) => !attributes[`${tagName} ${name}`]?.test(value))
    .map(({ name, value }) => `<${tagName} ${name}="${value}">`)
  const opensFreely = tagName === 'a' && !attrs.some(({ name }) => name === 'rel')
  return opensFreely ? [...faults, '<a> without rel'] : faults
}
