import { pathTo, serverPaths } from '@apeak/contract/paths'
import sanitizeHtml, { type Attributes } from 'sanitize-html'
import { type PictureSizes, pictureSizes } from './files/files.ts'
import type { Queryable } from './postgres/database.ts'

declare const sanitised: unique symbol
/** HTML that holds nothing but what is allowed below. Whatever stores rich text asks for this type. */
export type RichText = string & { readonly [sanitised]: true }

/** Every element that rich text may have, with the attributes that it may have. */
const allowedElements: Record<string, string[]> = {
  ...plain('h2 h3 h4 p br hr strong em b i u s sub sup small blockquote pre code'),
  ...plain('ul li dl dt dd figure figcaption table caption thead tbody tfoot tr'),
  ol: ['start'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
}

/** What a link may lead to: places and ways to write or call, never something that runs. */
const allowedSchemes = ['https', 'http', 'mailto', 'tel']

/** Pictures come from the shop's own store: another host's could be changed, and would see every reader. */
const ownPicture = new RegExp(
  `^${pathTo(serverPaths.file, { file: '' })}([0-9a-f]{64})\\.(webp|png|jpg|avif)$`,
)

/** Elements that go with all that is in them; of any other that is not allowed the text stays. */
const droppedWhole =
  'script style template svg math iframe object embed noscript noembed noframes xmp plaintext textarea select option title frameset'

/** Deeper than any text needs; without a limit a hostile one could exhaust the stack of a reader. */
const DEPTH_MAX = 30

/**
 * The HTML without anything that could run a script, load from another host, or look like a part of
 * the shop's own page. Sanitising twice changes nothing. `sizes`: what is known of the pictures in it;
 * others keep the size that the HTML gives them.
 */
export function sanitiseRichText(html: string, sizes: PictureSizes = new Map()): RichText {
  const clean = sanitizeHtml(html, {
    allowedTags: Object.keys(allowedElements),
    allowedAttributes: allowedElements,
    allowedSchemes,
    allowedSchemesByTag: {},
    allowProtocolRelative: false,
    nonTextTags: droppedWhole.split(' '),
    nestingLimit: DEPTH_MAX,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs.src ?? ''),
    transformTags: { h1: 'h2', a: link, img: pictureOf(sizes) },
  })
  return clean.trim() as RichText
}

function plain(names: string): Record<string, string[]> {
  return Object.fromEntries(names.split(' ').map((name) => [name, []]))
}

// A page that a link opens can neither reach nor replace the one that it came from.
function link(tagName: string, { href, target }: Attributes) {
  const attribs = { href, target: target === '_blank' ? target : undefined, rel: 'noopener' }
  return { tagName, attribs: given(attribs) }
}

// Pictures wait until they are scrolled to, and leave room for themselves.
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
 * HTML as it is stored: sanitised, and every picture of the shop with the pixels that it has, by which a
 * page keeps room for it before it comes.
 */
export async function richTextOf(db: Queryable, html: string): Promise<RichText> {
  const contents = [...html.matchAll(named)].map(([, sha256 = '']) => sha256)
  return sanitiseRichText(html, await pictureSizes(db, [...new Set(contents)]))
}
