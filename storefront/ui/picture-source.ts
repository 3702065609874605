import { type PictureFormat, pictureWidths } from '@apeak/contract/pictures'

/**
 * The srcset of one format of a picture.
 * `path` is the original's, `/files/<name>.<ext>`; `widest` leaves out sizes no box will need.
 */
export function sourceSet(path: string, format: PictureFormat, widest: number): string {
  const enough = pictureWidths.find((width) => width >= widest) ?? Number.POSITIVE_INFINITY
  return pictureWidths
    .filter((width) => width <= enough)
    .map((width) => `${resizedPath(path, width, format)} ${width}w`)
    .join(', ')
}

/** The address of a picture in one of the offered widths. */
export function resizedPath(
  path: string,
  width: (typeof pictureWidths)[number],
  format: PictureFormat,
): string {
  return `${path.replace(/\.[a-z0-9]+$/i, '')}/${width}.${format}`
}
