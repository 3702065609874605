import type { PictureFormat } from '@apeak/contract/pictures'
import sharp from 'sharp'
import { PIXELS_MAX, pictureIn, UnacceptableFile } from './file-kinds.ts'

/** No page shows a picture in more pixels than this, on either side. */
const SIDE_MAX = 2560
/** Above this many bytes a PNG is a photograph, which WebP holds in a fraction. */
const PNG_BYTES_MAX = 1024 * 1024
/** What takes longer is meant to. */
const SECONDS_MAX = 20

/**
 * Reads a picture that somebody brought and writes it anew: upright, at most 2,560 pixels wide and high,
 * with nothing but its pixels. Throws `UnacceptableFile` where the bytes are no PNG, JPEG, WebP or AVIF,
 * whatever they are called, are broken, or have more than 50 megapixels.
 */
export async function reencodePicture(bytes: Buffer): Promise<Buffer> {
  const found = await pictureIn(bytes)
  if (!found) throw new UnacceptableFile('This is no picture.')
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS_MAX })
  try {
    if (found.extension === 'jpg') return await picture.jpeg({ quality: 88 }).toBuffer()
    if (found.extension === 'png') {
      const png = await picture.clone().png().toBuffer()
      if (png.length <= PNG_BYTES_MAX) return png
    }
    return await picture.webp({ quality: 90 }).toBuffer()
  } catch {
    throw new UnacceptableFile('This picture is broken.')
  }
}

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
