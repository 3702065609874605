import { type Static, Type } from 'typebox'
import { listQuery, pageOf } from './lists.ts'

const closed = { additionalProperties: false }

/** What an operator may bring as a picture. */
export const UPLOADED_PICTURE = {
  bytesMax: 10 * 1024 * 1024,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif'],
} as const

/** Why one is refused: by its content alone, never by its name. */
export const pictureRefusals = {
  missing: 'Please choose a picture.',
  size: 'The picture must have at most 10 MB.',
  content: 'The picture must be a PNG, JPEG, WebP or AVIF of at most 50 megapixels.',
} as const

const Percent = Type.Integer({
  minimum: 0,
  maximum: 100,
  message: 'The point must lie within the picture.',
})

/** A picture of the library. */
export const LibraryPicture = Type.Object({
  id: Type.Integer(),
  url: Type.String({ description: 'The path of the original; smaller ones are named from it' }),
  filename: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  focal_x: Type.Integer({ description: 'What matters of it, in percent from the left' }),
  focal_y: Type.Integer({ description: 'And from the top' }),
})
export type LibraryPicture = Static<typeof LibraryPicture>

export const PicturesQuery = listQuery('pictures', {
  q: Type.Optional(Type.String({ maxLength: 100, description: 'A part of its file’s name' })),
})
export type PicturesQuery = Static<typeof PicturesQuery>
export const PicturesPage = pageOf(LibraryPicture)
export const PictureParams = Type.Object(
  { id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) },
  closed,
)

export const MoveFocalPoint = Type.Object({ focal_x: Percent, focal_y: Percent }, closed)
export type MoveFocalPoint = Static<typeof MoveFocalPoint>
