import { pictureFormats, pictureWidths } from '@apeak/contract/pictures'

const picture = /<img src="(\/files\/[0-9a-f]{64})\.[a-z]+"/g
const [format] = pictureFormats.toReversed()

/**
 * Sanitised HTML with what only the page knows: a table that is wider than the page scrolls in a
 * frame of its own, and a picture is loaded in the width that it is shown in.
 */
export function laidOut(html: string): string {
  return html
    .replaceAll(
      '<table>',
      '<div class="table-frame" role="region" aria-label="Table" tabindex="0"><table>',
    )
    .replaceAll('</table>', '</table></div>')
    .replace(
      picture,
      (whole, folder: string) => `${whole} srcset="${sources(folder)}" sizes="${sizes}"`,
    )
}

const sizes = '(min-width: 46rem) 42rem, 92vw'

const sources = (folder: string) =>
  pictureWidths
    .filter((width) => width >= 320 && width <= 1280)
    .map((width) => `${folder}/${width}.${format} ${width}w`)
    .join(', ')
