import { pathTo, serverPaths } from '@apeak/contract/paths'
import type { PictureFormat } from '@apeak/contract/pictures'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { fieldRefused } from '../http/problems.ts'
import type { Database, Queryable } from '../postgres/database.ts'
import { type CachedFile, FileCache } from './file-cache.ts'
import {
  type Extension,
  examineFile,
  type FileKind,
  PIXELS_MAX,
  pictureExtensions,
  pictureIn,
  UnacceptableFile,
} from './file-kinds.ts'
import { documentBytes, insertFile, missingPictures, pictureBytes } from './queries.ts'

/** Maximum width and height in pixels. */
const SIDE_MAX = 2560
/** Larger PNGs are photographs, which are much smaller as WebP. */
const PNG_BYTES_MAX = 1024 * 1024
/** Timeout against malicious pictures. */
const SECONDS_MAX = 20

/**
 * Re-encodes an uploaded picture: upright, at most 2,560 pixels wide and high, without metadata.
 * Throws `UnacceptableFile` unless it is an intact PNG, JPEG, WebP or AVIF of at most 50
 * megapixels.
 */
export async function reencodePicture(bytes: Buffer): Promise<Buffer> {
  const found = await pictureIn(bytes)
  if (!found) throw new UnacceptableFile('This is not a picture.')
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: SECONDS_MAX })
  try {
    if (found.extension === 'jpg') return await picture.jpeg({ quality: 88 }).toBuffer()
    if (found.extension === 'png') {
      const png = await picture.clone().png().toBuffer()
      if (png.length <= PNG_BYTES_MAX) return png
    }
    return await picture.webp({ quality: 90 }).toBuffer()
  } catch {
    throw new UnacceptableFile('This picture is broken.')
  }
}

// One thread per picture, so that resizing does not starve requests.
sharp.concurrency(1)

/** Resizes a picture, never beyond its original size. */
export function resizePicture(
  original: Buffer,
  width: number,
  format: PictureFormat,
): Promise<Buffer> {
  // Truncated pictures are shown as far as possible.
  const picture = sharp(original, { limitInputPixels: PIXELS_MAX, failOn: 'none' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
  const encoded =
    format === 'avif'
      ? picture.avif({ quality: 55, effort: 3 })
      : picture.webp({ quality: 80, effort: 4 })
  return encoded.toBuffer()
}

export { contentTypes, UnacceptableFile } from './file-kinds.ts'
export {
  countFiles,
  deleteDocuments,
  documentFacts,
  exportFiles,
  fileJson,
  imageJson,
  missingPictures,
  type PictureSizes,
  picturePath,
  pictureSizes,
} from './queries.ts'

/** A stored file. `path`: a picture's URL path; documents have none. */
export type StoredFile = { id: number; path: string | undefined }

/** Concurrent reads from the database, and concurrent resizes. */
const READS_MAX = 2
const RESIZES_MAX = 2

/**
 * The shop's files, stored in the database under the SHA-256 of their content. `folder` caches
 * pictures and their resized versions.
 */
export class FileStore {
  /** This machine's cache. */
  readonly cache: FileCache
  readonly #database: Database
  readonly #underway = new Map<string, Promise<Buffer | undefined>>()
  readonly #reading = pLimit(READS_MAX)
  readonly #resizing = pLimit(RESIZES_MAX)

  constructor(database: Database, folder: string) {
    this.#database = database
    this.cache = new FileCache(folder)
  }

  /**
   * Stores a file; existing content keeps its row. `filename`: its original name. Throws
   * `UnacceptableFile` if the content is not of this kind.
   */
  async store(kind: FileKind, bytes: Buffer, filename: string): Promise<StoredFile> {
    const examined = await examineFile(kind, bytes)
    const id = await insertFile(this.#database, { kind, filename, bytes, ...examined })
    const file = originalName(examined.sha256, examined.extension)
    return { id, path: kind === 'picture' ? pathTo(serverPaths.file, { file }) : undefined }
  }

  /**
   * Stores a re-encoded picture: upright, without metadata, and no larger than pages need. Throws
   * `UnacceptableFile` if it is not a picture.
   */
  async storeReencoded(bytes: Buffer, filename: string): Promise<StoredFile> {
    const reencoded = await this.#resizing(() => reencodePicture(bytes))
    return this.store('picture', reencoded, filename)
  }

  /** A private document with its extension, if it exists. */
  document(id: number): Promise<{ bytes: Buffer; extension: Extension } | undefined> {
    return this.#reading(() => documentBytes(this.#database, id))
  }

  /** The original picture to send, if it exists. */
  async picture(sha256: string, extension: Extension): Promise<CachedFile | undefined> {
    const name = originalName(sha256, extension)
    const cached = await this.cache.send(name)
    if (cached) return cached
    const bytes = await this.#once(name, () => this.#reading(() => this.#fetch(sha256, extension)))
    // Served from the cache, or from memory if the cache is unusable.
    return bytes && ((await this.cache.send(name)) ?? { size: bytes.length, body: bytes })
  }

  /**
   * The picture in one of the offered widths, at most its original one; resized on the first
   * request and cached. Undefined if it does not exist.
   */
  async resized(sha256: string, width: number, format: PictureFormat): Promise<Buffer | undefined> {
    const name = `${sha256}/${width}.${format}`
    const cached = await this.cache.read(name)
    if (cached) return cached
    return this.#once(name, () =>
      this.#resizing(async () => {
        const original = await this.#original(sha256)
        const bytes = original && (await resizePicture(original, width, format))
        if (bytes) await this.cache.write(name, bytes)
        return bytes
      }),
    )
  }

  /** Concurrent requests share one read or resize. */
  #once(name: string, work: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const underway = this.#underway.get(name)
    if (underway) return underway
    const running = work().finally(() => this.#underway.delete(name))
    this.#underway.set(name, running)
    return running
  }

  async #original(sha256: string): Promise<Buffer | undefined> {
    for (const extension of pictureExtensions) {
      const cached = await this.cache.read(originalName(sha256, extension))
      if (cached) return cached
    }
    return this.#reading(() => this.#fetch(sha256))
  }

  /** Reads a picture from the database, and caches it. */
  async #fetch(sha256: string, extension?: Extension): Promise<Buffer | undefined> {
    const row = await pictureBytes(this.#database, sha256, extension)
    if (row) await this.cache.write(originalName(sha256, row.extension), row.bytes)
    return row?.bytes
  }
}

const originalName = (sha256: string, extension: Extension) => `${sha256}.${extension}`

/** Throws 422 for the field if the id is not a picture's; null is allowed. */
export async function assertPicture(
  db: Queryable,
  field: string,
  id: number | null,
): Promise<void> {
  const missing = await missingPictures(db, [id])
  if (missing.length > 0) throw fieldRefused(field, 'This picture does not exist.')
}
