/** The widths, in pixels, in which the server offers every picture, in rising order. */
export const pictureWidths = [96, 192, 320, 480, 640, 960, 1280, 1920] as const

/** The formats of a resized picture, by the ending of its file. */
export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]
