import sharp from 'sharp'
import { postScenes, slideScenes } from './art/content-looks.ts'
import { banner, tile } from './art/cover.ts'
import { item } from './art/items.ts'
import { lookOf } from './art/looks.ts'
import { qrSign } from './art/qr-sign.ts'
import { postPicture, slide } from './art/scene-art.ts'
import { paymentSign, whereTheIdIs } from './art/shop-art.ts'
import { categories } from './catalogue/catalogue.ts'
import { paymentMethods } from './catalogue/offers.ts'
import type { DemoCategory } from './catalogue/types.ts'

/** One picture, drawn only when its turn comes. */
export type Picture = { key: string; draw: () => Promise<Buffer> }

/** Every picture of the demo shop; items of a category that look alike share one. */
export function demoPictures(): Picture[] {
  return [
    { key: 'where-the-id-is', draw: () => rasterise(whereTheIdIs()) },
    ...paymentMethods.map(({ value }) => ({
      key: `payment/${value}`,
      draw: () => rasterise(paymentSign(value), 2),
    })),
    { key: 'payment/duitnow-qr', draw: () => rasterise(qrSign()) },
    ...Object.entries(slideScenes).map(([key, scene]) => ({
      key: `slide/${key}`,
      draw: () => rasterise(slide(key, scene)),
    })),
    ...Object.entries(postScenes).map(([slug, scene]) => ({
      key: `post/${slug}`,
      draw: () => rasterise(postPicture(slug, scene)),
    })),
    ...categories.flatMap(picturesOf),
  ]
}

/** An SVG as WebP; `scale` is pixels per unit of the SVG. */
export function rasterise(svg: string, scale = 1): Promise<Buffer> {
  return sharp(Buffer.from(svg), { density: 72 * scale })
    .webp({ quality: 88, alphaQuality: 90, effort: 1 })
    .toBuffer()
}

function picturesOf(category: DemoCategory): Picture[] {
  const { currency, groups, slug } = category
  const look = lookOf(slug)
  const arts = new Set(groups.flatMap((group) => group.items.map(({ art }) => art)))
  return [
    { key: `${slug}/tile`, draw: () => rasterise(tile(slug, look)) },
    // Behind words and a shade, four fifths of the size look the same and take half the time.
    { key: `${slug}/banner`, draw: () => rasterise(banner(slug, look), 0.8) },
    ...[...arts].map((art) => ({
      key: `${slug}/${art}`,
      // Item cards are small: 336 pixels serve them on every screen.
      draw: () => rasterise(item(slug, look, currency, art), 0.7),
    })),
  ]
}
