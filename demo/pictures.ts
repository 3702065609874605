import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'pictures')

/** Every demo picture: its path in `pictures/`, without the extension. */
export const pictureKeys = globSync('**/*.webp', { cwd: folder })
  .map((file) => file.replaceAll('\\', '/').replace('.webp', ''))
  .toSorted()

/** Reads a picture's WebP file. */
export function readPicture(key: string): Promise<Buffer> {
  return readFile(join(folder, `${key}.webp`))
}
