import type { CategoriesResponse, Category } from './catalog.ts'
import type { BlogPostSummary } from './content.ts'
import type { Language } from './languages.ts'
import { pathTo, serverPaths } from './paths.ts'

/** The widths in pixels of resized pictures, ascending. */
export const pictureWidths = [96, 192, 320, 480, 640, 960, 1280, 1920] as const

/** The formats of resized pictures, by file extension. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The image in link previews, of `shareImageSize`: a title over a picture of the shop. */
export type ShareImage = {
  /** Its path. The name is derived from the content, so the content never changes. */
  path: string
  title: string
  /** The path of a picture; null where the page has none. */
  picture: string | null
}

/** In pixels, as link previews require. */
export const shareImageSize = { width: 1200, height: 630 } as const

/** Kinds of pages with their own image; all others use the shop's. */
export const shareImageKinds = ['shop', 'tag', 'category', 'article'] as const
export type ShareImageKind = (typeof shareImageKinds)[number]

/** The share image of the shop. */
export function shareImageOfShop(language: Language): ShareImage {
  return shareImage('shop', 'apeak', shopTitles[language], null)
}

const shopTitles: Record<Language, string> = {
  en: 'Game top-ups in Malaysia',
  ms: 'Top up permainan di Malaysia',
  zh: '马来西亚游戏充值',
}

/** The share image of a list of categories: the tag's, with the art of its first game, or the shop's. */
export function shareImageOfCategories(
  { tag, categories }: CategoriesResponse,
  language: Language,
): ShareImage {
  if (!tag) return shareImageOfShop(language)
  return shareImage('tag', tag.slug, tag.name, categories[0]?.base_image?.path)
}

/** The share image of a category. */
export function shareImageOfCategory(
  category: Pick<Category, 'slug' | 'name' | 'background_image' | 'base_image'>,
): ShareImage {
  const picture = category.background_image ?? category.base_image
  return shareImage('category', category.slug, category.name, picture?.path)
}

/** The share image of an article. */
export function shareImageOfPost(
  post: Pick<BlogPostSummary, 'slug' | 'title' | 'featured_image'>,
): ShareImage {
  return shareImage('article', post.slug, post.title, post.featured_image?.path)
}

/** Increment when the design of share images changes, to change their names. */
const LOOK = 1

function shareImage(
  kind: ShareImageKind,
  slug: string,
  title: string,
  picture: string | null = null,
): ShareImage {
  const name = fingerprint(JSON.stringify([LOOK, title, picture]))
  return {
    path: pathTo(serverPaths.shareImage, { kind, slug, file: `${name}.jpg` }),
    title,
    picture,
  }
}

/** 64 bits of FNV-1a in hexadecimal: distinguishes versions, without any security. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}
