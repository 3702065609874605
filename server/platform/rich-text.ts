import { pathTo, serverPaths } from '@apeak/contract/paths'
import sanitizeHtml, { type Attributes } from 'sanitize-html'
import { type PictureSizes, pictureSizes } from './files/files.ts'
import type { Queryable } from './postgres/database.ts'

declare const sanitised: unique symbol
/** Sanitised HTML. Everything that stores rich text requires this type. */
export type RichText = string & { readonly [sanitised]: true }

/** Allowed elements and their attributes. */
const allowedElements: Record<string, string[]> = {
  ...plain('h2 h3 h4 p br hr strong em b i u s sub sup small blockquote pre code'),
  ...plain('ul li dl dt dd figure figcaption table caption thead tbody tfoot tr'),
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
}

/** Allowed URL schemes of links, none of which run code. */
const allowedSchemes = ['https', 'http', 'mailto', 'tel']

/** Pictures must come from the shop: another host could change them and track readers. */
const ownPicture = new RegExp(
  `^${pathTo(serverPaths.file, { file: '' })}([0-9a-f]{64})\\.(webp|png|jpg|avif)$`,
)

/** Elements removed with their content; of other disallowed elements the text stays. */
const removedElements =
  'script style template svg math iframe object embed noscript noembed noframes xmp plaintext textarea select option title frameset'

/** Maximum nesting; deeper HTML could exhaust a reader's stack. */
const DEPTH_MAX = 30

/**
 * Sanitises HTML: no scripts, no other hosts, no styles that imitate the shop's interface.
 * Idempotent. `sizes`: dimensions of known pictures; others keep those in the HTML.
 */
export function sanitiseRichText(html: string, sizes: PictureSizes = new Map()): RichText {
  const clean = sanitizeHtml(html, {
    allowedTags: Object.keys(allowedElements),
    allowedAttributes: allowedElements,
    allowedSchemes,
    allowedSchemesByTag: {},
    allowProtocolRelative: false,
    nonTextTags: removedElements.split(' '),
    nestingLimit: DEPTH_MAX,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs.src ?? ''),
    transformTags: { h1: 'h2', a: link, img: pictureOf(sizes) },
  })
  return clean.trim() as RichText
}

function plain(names: string): Record<string, string[]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, []]))
}

// Linked pages get no access to the opener.
function link(tagName: string, { href, target }: Attributes) {
  const attribs = { href, target: target === '_blank' ? target : undefined, rel: 'noopener' }
  return { tagName, attribs: given(attribs) }
}

// Pictures load lazily and reserve their space.
const pictureOf =
  (sizes: PictureSizes) =>
  (tagName: string, { src, alt = '', ...written }: Attributes) => {
    const size = sizes.get(ownPicture.exec(src ?? '')?.[1] ?? '')
    const width = size ? String(size.width) : pixels(written.width)
    const height = size ? String(size.height) : pixels(written.height)
    return {
      tagName,
      attribs: given({ src, alt, width, height, loading: 'lazy', decoding: 'async' }),
    }
  }

const pixels = (size: string | undefined) => (/^\d{1,4}$/.test(size ?? '') ? size : undefined)

function given(attributes: Record<string, string | undefined>): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  )
}

const named = new RegExp(`${pathTo(serverPaths.file, { file: '' })}([0-9a-f]{64})\\.`, 'g')

/**
 * Sanitises HTML for storage and sets the dimensions of the shop's pictures, so that pages reserve
 * their space.
 */
export async function richTextOf(db: Queryable, html: string): Promise<RichText> {
  const contents = [...html.matchAll(named)].map(([, sha256 = '']) => sha256)
  return sanitiseRichText(html, await pictureSizes(db, [...new Set(contents)]))
}
