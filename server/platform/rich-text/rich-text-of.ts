import { pathTo, serverPaths } from '@apeak/contract/paths'
import { pictureSizes } from '../files/files.ts'
import type { Queryable } from '../postgres/database.ts'
import { type RichText, sanitiseRichText } from './sanitise-rich-text.ts'

const named = new RegExp(`${pathTo(serverPaths.file, { file: '' })}([0-9a-f]{64})\\.`, 'g')

/**
 * HTML as it is stored: sanitised, and every picture of the shop with the pixels that it has, by which a
 * page keeps room for it before it comes.
 */
export async function richTextOf(db: Queryable, html: string): Promise<RichText> {
  const contents = [...html.matchAll(named)].map(([, sha256 = '']) => sha256)
  return sanitiseRichText(html, await pictureSizes(db, [...new Set(contents)]))
}
