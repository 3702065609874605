import type { CategoriesResponse, Category } from './catalog.ts'
import type { BlogPostSummary } from './content.ts'
import { pathTo, serverPaths } from './paths.ts'

/** The widths, in pixels, in which the server offers every picture, in rising order. */
export const pictureWidths = [96, 192, 320, 480, 640, 960, 1280, 1920] as const

/** The formats of a resized picture, by the ending of its file. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** What previews of links to a page show, `shareImageSize` large: a title on a picture of the shop. */
export type ShareImage = {
  /** Where it is. Its name is made from what it shows, so that it never changes its meaning. */
  path: string
  title: string
  /** The path of a picture; null where the page has none. */
  picture: string | null
}

/** In pixels, as link previews want it. */
export const shareImageSize = { width: 1200, height: 630 } as const

/** The kinds of pages that have one of their own; every other page has that of the shop. */
export const shareImageKinds = ['shop', 'tag', 'category', 'article'] as const
export type ShareImageKind = (typeof shareImageKinds)[number]

/** The share image of the shop itself. */
export function shareImageOfShop(): ShareImage {
  return shareImage('shop', 'apeak', 'Game top-ups in Malaysia', null)
}

/** The share image of a list of categories: its tag's with the art of its first game, or the shop's. */
export function shareImageOfCategories({ tag, categories }: CategoriesResponse): ShareImage {
  if (!tag) return shareImageOfShop()
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

/** Counted up when share images look different, so that they get other names. */
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

/** 64 bits of FNV-1a as hexadecimal digits: it tells versions apart and protects nothing. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(16).padStart(16, '0')
}
