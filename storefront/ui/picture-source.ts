import { FILES } from '@apeak/contract/admin-host'
import { type PictureFormat, pictureWidths } from '@apeak/contract/pictures'

/** No screen shows a picture in less than a sixth of its box's maximum pixels. */
const NARROWEST = 6

const resized = new RegExp(`^(https?://[^/]+)?${FILES}[^/]+\\.[a-z0-9]+$`, 'i')

/** Whether a picture has several widths: not if another program hosts it. */
export const isResized = (path: string): boolean => resized.test(path)

/**
 * The srcset of one format of a picture. `path` is the original's, `/files/<name>.<ext>`; `widest` in pixels
 * excludes larger sizes.
 */
export function sourceSet(path: string, format: PictureFormat, widest: number): string {
  const enough = pictureWidths.find((width) => width >= widest) ?? Math.max(...pictureWidths)
  const least = Math.min(widest, enough) / NARROWEST
  return pictureWidths
    .filter((width) => width <= enough && width >= least)
    .map((width) => `${resizedPath(path, width, format)} ${width}w`)
    .join(', ')
}

/** The address of a picture in one of the widths. */
export function resizedPath(
  path: string,
  width: (typeof pictureWidths)[number],
  format: PictureFormat,
): string {
  return `${path.replace(/\.[a-z0-9]+$/i, '')}/${width}.${format}`
}
