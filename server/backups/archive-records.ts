import type { RootKeys } from '#platform/secrets/root-keys.ts'
import { ArchiveError } from './seal.ts'

/** The records of an archive, in this order: head, tables with their rows, end. */
export type ArchiveRecord =
  | { kind: 'head'; head: ArchiveHead }
  /**
   * `table`: qualified with its schema. `columns`: in the order of the rows. Both are quoted SQL
   * identifiers.
   */
  | { kind: 'table'; table: string; columns: string }
  /** A part of the table's rows in COPY format; a row may continue in the next part. */
  | { kind: 'rows'; rows: Buffer }
  | { kind: 'end'; end: ArchiveEnd }

/** The first record of an archive. */
export type ArchiveHead = {
  made_at: string
  /** The shop's public URL. */
  public_url: string
  /** The applied migrations, which define the schema of the rows. */
  migrations: readonly string[]
  /** The shop's root keys, which are outside the database. */
  keys: RootKeys
}

/** The last record of an archive; a truncated one has none. */
export type ArchiveEnd = {
  /** Row count of each table. */
  tables: Record<string, number>
  /** Last value of each used sequence. */
  sequences: Record<string, number>
}

const letters = { head: 'h', table: 't', rows: 'r', end: 'e' } as const
const PREFIX_BYTES = 5
/** A longer record means a damaged archive. */
const LENGTH_MAX = 1024 * 1024 * 1024

/** Encodes records: a letter, the length, then rows as they are or anything else as JSON. */
export async function* encodeRecords(
  records: AsyncIterable<ArchiveRecord>,
): AsyncGenerator<Buffer> {
  for await (const record of records) {
    const { kind, ...rest } = record
    const content = record.kind === 'rows' ? record.rows : Buffer.from(JSON.stringify(rest))
    const prefix = Buffer.alloc(PREFIX_BYTES)
    prefix.write(letters[kind], 'latin1')
    prefix.writeUInt32BE(content.length, 1)
    yield prefix
    yield content
  }
}

/** Decodes records. Throws `ArchiveError` if the data is incomplete. */
export async function* decodeRecords(bytes: AsyncIterable<Buffer>): AsyncGenerator<ArchiveRecord> {
  let held: Buffer[] = []
  let length = 0
  let needed = PREFIX_BYTES
  let last: ArchiveRecord | undefined
  for await (const part of bytes) {
    held.push(part)
    length += part.length
    if (length < needed) continue
    let whole = Buffer.concat(held)
    for (;;) {
      needed = PREFIX_BYTES + (whole.length < PREFIX_BYTES ? 0 : whole.readUInt32BE(1))
      if (needed > LENGTH_MAX) throw broken()
      if (whole.length < needed) break
      last = recordOf(whole.toString('latin1', 0, 1), whole.subarray(PREFIX_BYTES, needed))
      yield last
      whole = whole.subarray(needed)
    }
    held = [whole]
    length = whole.length
  }
  if (length > 0 || last?.kind !== 'end') throw broken()
}

function recordOf(letter: string, content: Buffer): ArchiveRecord {
  if (letter === letters.rows) return { kind: 'rows', rows: content }
  const kind = Object.entries(letters).find(([, known]) => known === letter)?.[0]
  if (!kind) throw broken()
  return { kind, ...JSON.parse(content.toString()) } as ArchiveRecord
}

const broken = () => new ArchiveError('The backup is damaged, or was cut off.')
