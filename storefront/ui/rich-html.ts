import { pathTo, serverPaths } from '@apeak/contract/paths'
import { sourceSet } from './picture-source.ts'

const picture = new RegExp(
  `<img src="([^"]*${pathTo(serverPaths.file, { file: '' })}[0-9a-f]+\\.[a-z]+)"`,
  'g',
)
const sizes = '(min-width: 46rem) 42rem, 92vw'
const widest = 1280
const frame = '<div class="table-frame" role="region" aria-label="Table" tabindex="0">'

/**
 * Adapts sanitised HTML to the page: wide tables scroll in a frame, and pictures load in their displayed
 * width.
 */
export function adaptRichHtml(html: string): string {
  return html
    .replaceAll('<table>', `${frame}<table>`)
    .replaceAll('</table>', '</table></div>')
    .replace(
      picture,
      (whole, path: string) =>
        `${whole} srcset="${sourceSet(path, 'webp', widest)}" sizes="${sizes}"`,
    )
}
