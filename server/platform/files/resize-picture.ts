import type { PictureFormat } from '@apeak/contract/pictures'
import sharp from 'sharp'
import { PIXELS_MAX } from './file-kinds.ts'

// One picture at a time uses one core: resizing must not starve the requests that sell.
sharp.concurrency(1)

/** The picture in a width and a format, never larger than it is. */
export function resizePicture(
  original: Buffer,
  width: number,
  format: PictureFormat,
): Promise<Buffer> {
  // A picture whose end is missing is shown as far as it goes.
  const picture = sharp(original, { limitInputPixels: PIXELS_MAX, failOn: 'none' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  const encoded =
    format === 'avif'
      ? picture.avif({ quality: 55, effort: 3 })
      : picture.webp({ quality: 80, effort: 4 })
  return encoded.toBuffer()
}
