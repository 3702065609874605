import type { PictureFormat } from '@apeak/contract/pictures'
import sharp from 'sharp'
import { PIXELS_MAX, pictureIn, UnacceptableFile } from './file-kinds.ts'

/** Maximum width and height in pixels. */
const SIDE_MAX = 2560
/** Larger PNGs are photographs, which are much smaller as WebP. */
const PNG_BYTES_MAX = 1024 * 1024
/** Timeout against malicious pictures. */
const SECONDS_MAX = 20

/**
 * Re-encodes an uploaded picture: upright, at most 2,560 pixels wide and high, without metadata.
 * Throws `UnacceptableFile` unless it is an intact PNG, JPEG, WebP or AVIF of at most 50
 * megapixels.
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

// One thread per picture, so that resizing does not starve requests.
sharp.concurrency(1)

/** Resizes a picture, never beyond its original size. */
export function resizePicture(
  original: Buffer,
  width: number,
  format: PictureFormat,
): Promise<Buffer> {
  // Truncated pictures are shown as far as possible.
  const picture = sharp(original, { limitInputPixels: PIXELS_MAX, failOn: 'none' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  const encoded =
    format === 'avif'
      ? picture.avif({ quality: 55, effort: 3 })
      : picture.webp({ quality: 80, effort: 4 })
  return encoded.toBuffer()
}
