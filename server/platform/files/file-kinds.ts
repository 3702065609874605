import { createHash } from 'node:crypto'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

const MB = 1024 * 1024

/** The kinds of files: maximum size, and accepted formats by extension. */
const fileKinds = {
  /** Public. */
  picture: { bytesMax: 5 * MB, extensions: ['webp', 'png', 'jpg', 'avif'] },
  /** A download for operators, never public and never parsed. */
  document: { bytesMax: 5 * MB, extensions: ['pdf', 'png', 'jpg'] },
} as const

export type FileKind = keyof typeof fileKinds

/** The content type of each extension. */
export const contentTypes = {
  avif: 'image/avif',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  webp: 'image/webp',
} as const

export type Extension = keyof typeof contentTypes

/** The extensions of pictures. */
export const pictureExtensions = fileKinds.picture.extensions
const documentExtensions = fileKinds.document.extensions

/** Pictures with more pixels would exhaust the memory. */
export const PIXELS_MAX = 50_000_000

/** A checked file. Width and height in pixels, null for documents. */
export type ExaminedFile = {
  sha256: string
  extension: Extension
  width: number | null
  height: number | null
}

/** The shop does not store this file; the message is a sentence for its uploader. */
export class UnacceptableFile extends Error {}

/**
 * Checks a file by its bytes alone, ignoring its name and declared type. Throws `UnacceptableFile`
 * if it is too large or of another kind.
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

/** Bytes that file-type needs to recognise a format. */
const FIRST_BYTES = 4100

/** The extension of a document by its first bytes; undefined if unknown. */
async function documentIn(bytes: Buffer) {
  const type = await fileTypeFromBuffer(bytes.subarray(0, FIRST_BYTES))
  const extension = documentExtensions.find((known) => known === type?.ext)
  return extension && { extension, width: null, height: null }
}

/** sharp's names of the formats. */
const formats: Record<string, Extension> = { avif: 'avif', jpeg: 'jpg', png: 'png', webp: 'webp' }

/** The format and size of a picture; undefined if unknown, or with too many pixels. */
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
