/** The widths, in pixels, in which the server has every picture. */
export const widths = [96, 192, 320, 480, 640, 960, 1280, 1920] as const

/**
 * The srcset of one format of a picture.
 * `path` is the original's, `/files/<name>.<ext>`; `widest` leaves out sizes no box will need.
 */
export function sourceSet(path: string, format: 'avif' | 'webp', widest: number): string {
  const folder = path.replace(/\.[a-z0-9]+$/i, '')
  const enough = widths.find((width) => width >= widest) ?? widths[widths.length - 1]
  return widths
    .filter((width) => width <= Number(enough))
    .map((width) => `${folder}/${width}.${format} ${width}w`)
    .join(', ')
}
