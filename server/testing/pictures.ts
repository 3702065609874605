import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { FileStore, StoredFile } from '#platform/files/files.ts'

/** A picture of 16 × 6 pixels, different for each name. */
export function makePicture(name: string, format: 'webp' | 'png' | 'jpeg' | 'avif' = 'webp') {
  const [r, g, b] = createHash('sha256').update(name).digest()
  const background = { r: r ?? 0, g: g ?? 0, b: b ?? 0 }
  return sharp({ create: { width: 16, height: 6, channels: 3, background } })
    .toFormat(format)
    .toBuffer()
}

/** Stores a picture, different for each name. */
export async function storePicture(files: FileStore, name: string): Promise<StoredFile> {
  return files.store('picture', await makePicture(name, 'png'), `${name}.png`)
}
