import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** A cached file to be sent: its size in bytes, and its bytes, as a stream where they are many. */
export type CachedFile = { size: number; body: Buffer | Readable }

/** What is sent from memory; above, a file is sent as it is read, so that its bytes never pile up. */
const READ_WHOLE_MAX = 128 * 1024

/**
 * A folder in which a machine keeps what it read from the database or made of it. It may be deleted
 * at any time, and be shared by several processes. A folder that cannot be used (a full disk) makes the
 * shop slower and nothing else.
 */
export class FileCache {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** All bytes of a file; undefined where it is not cached. `name` is a path within the folder. */
  async read(name: string): Promise<Buffer | undefined> {
    const file = await this.#open(name)
    try {
      return await file?.readFile()
    } finally {
      await file?.close()
    }
  }

  /** A file to be sent; undefined where it is not cached. */
  async send(name: string): Promise<CachedFile | undefined> {
    const file = await this.#open(name)
    if (!file) return undefined
    try {
      const { size } = await file.stat()
      if (size > READ_WHOLE_MAX) return { size, body: file.createReadStream() }
      const body = await file.readFile()
      await file.close()
      return { size: body.length, body }
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /**
   * Caches a file, where that is possible: written aside and renamed, so that a reader sees all of it
   * or none.
   */
  async write(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.#folder, name)
    const aside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
    try {
      await mkdir(dirname(path), { recursive: true })
      const file = await open(aside, 'w')
      await file.writeFile(bytes)
      // Without it, a machine that loses power may keep the name and lose the bytes.
      await file.sync()
      await file.close()
      await rename(aside, path)
    } catch {
      // The folder was deleted this very moment, or the disk is full: the next request tries again.
    }
  }

  /** Takes away the files whose names match. */
  async forget(pattern: RegExp): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    const forgotten = names.filter((name) => pattern.test(name))
    await Promise.allSettled(forgotten.map((name) => rm(join(this.#folder, name), { force: true })))
  }

  async #open(name: string): Promise<FileHandle | undefined> {
    return open(join(this.#folder, name)).catch(() => undefined)
  }
}
