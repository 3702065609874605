import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'pictures')

/** Every demo picture: its path in `pictures/`, without the extension. */
export const pictureKeys = globSync('**/*.webp', { cwd: folder })
  .map((file) => file.replaceAll('\\', '/').replace('.webp', ''))
  .toSorted()

/** The key of the picture of an item whose category is `slug`; without `art` the category's tile. */
export function itemPictureKey(slug: string, art = 'tile'): string {
  return art.startsWith('currency/') ? art : `${slug}/${art}`
}

/** Reads a picture's WebP file. */
export function readPicture(key: string): Promise<Buffer> {
  return readFile(join(folder, `${key}.webp`))
}
