import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** A cached file: its size in bytes, and its content, as a stream if it is large. */
export type CachedFile = { size: number; body: Buffer | Readable }

/** Files up to this size are sent from memory; larger ones are streamed. */
const READ_WHOLE_MAX = 128 * 1024

/**
 * A cache folder for files read from the database or derived from them. It may be deleted at any
 * time and shared by processes. An unusable folder only makes the shop slower.
 */
export class FileCache {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** The content of a cached file, if any. `name`: path within the folder. */
  async read(name: string): Promise<Buffer | undefined> {
    const file = await this.#open(name)
    try {
      return await file?.readFile()
    } finally {
      await file?.close()
    }
  }

  /** A cached file to send, if any. */
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
   * Caches a file if possible. Written under another name and renamed, so that readers never see a
   * part.
   */
  async write(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.#folder, name)
    const aside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`
    try {
      await mkdir(dirname(path), { recursive: true })
      const file = await open(aside, 'w')
      await file.writeFile(bytes)
      // Without fsync a power failure may leave an empty file.
      await file.sync()
      await file.close()
      await rename(aside, path)
    } catch {
      // The folder was just deleted, or the disk is full: the next request retries.
    }
  }

  /** Deletes the files whose names match. */
  async forget(pattern: RegExp): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    const forgotten = names.filter((name) => pattern.test(name))
    await Promise.allSettled(forgotten.map((name) => rm(join(this.#folder, name), { force: true })))
  }

  async #open(name: string): Promise<FileHandle | undefined> {
    return open(join(this.#folder, name)).catch(() => undefined)
  }
}
