import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

const MB = 1024 * 1024

/** What files there are: how large one may be, and which contents it may have, by their endings. */
const fileKinds = {
  /** Shown to everybody. */
  picture: { bytesMax: 5 * MB, extensions: ['webp', 'png', 'jpg', 'avif'] },
  /** A download for operators, never served publicly. Nothing looks into one. */
  document: { bytesMax: 5 * MB, extensions: ['pdf', 'png', 'jpg'] },
} as const

export type FileKind = keyof typeof fileKinds

/** The content type of each ending. */
export const contentTypes = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
} as const

export type Extension = keyof typeof contentTypes

/** The endings of pictures. */
export const pictureExtensions = fileKinds.picture.extensions
const documentExtensions = fileKinds.document.extensions

/** A picture of more pixels is meant to exhaust the memory. */
export const PIXELS_MAX = 50_000_000

/** What bytes turned out to be. Width and height are a picture's, in pixels. */
export type ExaminedFile = {
  sha256: string
  extension: Extension
  width: number | null
  height: number | null
}

/** Bytes that the shop does not store; the message is a sentence for who brought them. */
export class UnacceptableFile extends Error {}

/**
 * What the bytes are, by themselves and never by a name or a type that came along.
 * Throws `UnacceptableFile` where they are too many, or nothing of this kind.
 */
export async function examineFile(kind: FileKind, bytes: Buffer): Promise<ExaminedFile> {
  const { bytesMax, extensions } = fileKinds[kind]
  if (bytes.length > bytesMax) {
    throw new UnacceptableFile(`The file must have at most ${bytesMax / MB} MB.`)
  }
  const found = kind === 'picture' ? await pictureIn(bytes) : await documentIn(bytes)
  if (!found || !extensions.some((extension) => extension === found.extension)) {
    const accepted = extensions.map((extension) => extension.toUpperCase())
    throw new UnacceptableFile(`The file must be one of ${accepted.join(', ')}.`)
  }
  return { ...found, sha256: createHash('sha256').update(bytes).digest('hex') }
}

/** As many of a file's first bytes as file-type needs to tell what it is. */
const FIRST_BYTES = 4100

/** The ending of a document by its first bytes, undefined where they are of nothing known. */
async function documentIn(bytes: Buffer) {
  const type = await fileTypeFromBuffer(bytes.subarray(0, FIRST_BYTES))
  const extension = documentExtensions.find((known) => known === type?.ext)
  return extension && { extension, width: null, height: null }
}

/** How sharp calls the formats of pictures. */
const formats: Record<string, Extension> = { avif: 'avif', jpeg: 'jpg', png: 'png', webp: 'webp' }

/** The picture, or undefined where it is none that a browser shows, or has too many pixels. */
export async function pictureIn(bytes: Buffer) {
  try {
    const { format, compression, width, height } = await sharp(bytes, {
      limitInputPixels: PIXELS_MAX,
    }).metadata()
    const extension = formats[format === 'heif' && compression === 'av1' ? 'avif' : format]
    return extension && { extension, width, height }
  } catch {
    return undefined
  }
}
