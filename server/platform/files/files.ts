import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathTo, serverPaths } from '@apeak/contract/paths'
import type { PictureFormat } from '@apeak/contract/pictures'
import sharp from 'sharp'
import type { Queryable } from '../postgres/database.ts'
import { insertFiles } from './sql.ts'

export { fileJson, imageJson, picturePath } from './sql.ts'

/** A picture as its row in `files` names it. */
export type StoredPicture = { path: string; filename: string; width: number; height: number }

// One picture at a time uses one core: resizing must not starve the requests that sell.
sharp.concurrency(1)
const RESIZES_MAX = 2

/** Pictures on disk, each under the SHA-256 of its content, so that a name never changes its meaning. */
export class FileStore {
  readonly #folder: string
  readonly #making = new Map<string, Promise<Buffer>>()
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(folder: string) {
    this.#folder = folder
  }

  /** Stores the bytes of a picture. Throws where they are none. */
  async storePicture(bytes: Buffer, filename: string): Promise<StoredPicture> {
    const { format, width, height } = await sharp(bytes).metadata()
    const name = createHash('sha256').update(bytes).digest('hex')
    const file = `${name}.${format === 'jpeg' ? 'jpg' : format}`
    await this.#write(join(this.#folder, file), bytes)
    return { path: pathTo(serverPaths.file, { file }), filename, width, height }
  }

  /** The original's bytes, or undefined where there is none. `file` is `<sha256>.<extension>`. */
  original(file: string): Promise<Buffer | undefined> {
    return readIfThere(join(this.#folder, file))
  }

  /**
   * The picture `name` (its SHA-256) in one of the offered widths, never larger than the original;
   * made at the first request and stored. Undefined where there is no such picture.
   */
  async resized(name: string, width: number, format: PictureFormat): Promise<Buffer | undefined> {
    const path = join(this.#folder, name, `${width}.${format}`)
    const stored = await readIfThere(path)
    if (stored) return stored
    const original = await this.#originalOf(name)
    if (!original) return undefined
    const underway = this.#making.get(path) ?? this.#make(path, original, width, format)
    this.#making.set(path, underway)
    return underway.finally(() => this.#making.delete(path))
  }

  async #originalOf(name: string): Promise<Buffer | undefined> {
    for (const extension of ['webp', 'png', 'jpg', 'avif']) {
      const bytes = await readIfThere(join(this.#folder, `${name}.${extension}`))
      if (bytes) return bytes
    }
    return undefined
  }

  async #make(path: string, original: Buffer, width: number, format: PictureFormat) {
    await this.#turn()
    try {
      const picture = sharp(original).resize({ width, withoutEnlargement: true })
      const bytes = await (format === 'avif'
        ? picture.avif({ quality: 55, effort: 3 })
        : picture.webp({ quality: 80, effort: 4 })
      ).toBuffer()
      await this.#write(path, bytes)
      return bytes
    } finally {
      this.#running -= 1
      this.#waiting.shift()?.()
    }
  }

  async #turn(): Promise<void> {
    if (this.#running >= RESIZES_MAX) await new Promise<void>((go) => this.#waiting.push(go))
    this.#running += 1
  }

  // Written aside and renamed: a reader sees the whole file or none.
  async #write(path: string, bytes: Buffer): Promise<void> {
    await mkdir(dirname(path), { recursive: true })
    const aside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
    await writeFile(aside, bytes)
    await rename(aside, path)
  }
}

/** Writes down stored pictures, so that rows can refer to them. Returns the id of each path. */
export function registerPictures(
  db: Queryable,
  pictures: StoredPicture[],
): Promise<Map<string, number>> {
  return insertFiles(db, pictures)
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
