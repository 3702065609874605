import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'pictures')

/** Every picture of the demo shop: its path in `pictures/`, without the extension. */
export const pictureKeys = globSync('**/*.webp', { cwd: folder })
  .map((file) => file.replaceAll('\\', '/').replace('.webp', ''))
  .toSorted()

/** The WebP file of a picture. */
export function readPicture(key: string): Promise<Buffer> {
  return readFile(join(folder, `${key}.webp`))
}
