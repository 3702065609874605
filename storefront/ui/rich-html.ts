import { type Language, pathIn } from '@apeak/contract/languages'
import { pathTo, serverPaths } from '@apeak/contract/paths'
import { pageParts } from '#messages/frame.ts'
import { language } from '#messages/language.ts'
import { sourceSet } from './picture-source.ts'

const picture = new RegExp(
  `<img src="([^"]*${pathTo(serverPaths.file, { file: '' })}[0-9a-f]+\\.[a-z]+)"`,
  'g',
)
const sizes = '(min-width: 46rem) 42rem, 92vw'
const widest = 1280
const frame = `<div class="table-frame" role="region" aria-label="${pageParts.table}" tabindex="0">`

/** A link to a page; files are the same in each language. */
const pageLink = /(<a href=")(\/(?!\/|files\/)[^"]*)(?=")/g

/**
 * Adapts sanitised HTML to the page: wide tables scroll in a frame, pictures load in their displayed width,
 * and links keep the language.
 */
export function adaptRichHtml(html: string, to: Language = language): string {
  return html
    .replaceAll('<table>', `${frame}<table>`)
    .replaceAll('</table>', '</table></div>')
    .replace(pageLink, (_whole, start: string, path: string) => start + pathIn(to, path))
    .replace(
      picture,
      (whole, path: string) =>
        `${whole} srcset="${sourceSet(path, 'webp', widest)}" sizes="${sizes}"`,
    )
}
