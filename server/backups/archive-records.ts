import type { RootKeys } from '#platform/secrets/root-keys.ts'
import { ArchiveError } from './seal.ts'

/** What an archive consists of, in this order: a head, tables with their rows, an end. */
export type ArchiveRecord =
  | { kind: 'head'; head: ArchiveHead }
  /** `table`: with its schema. `columns`: those of its rows, in their order. Both as SQL spells them. */
  | { kind: 'table'; table: string; columns: string }
  /** A part of the rows of the table before, as COPY writes them; a row may go on in the next part. */
  | { kind: 'rows'; rows: Buffer }
  | { kind: 'end'; end: ArchiveEnd }

/** What an archive says first. */
export type ArchiveHead = {
  made_at: string
  /** Where its shop is reached. */
  public_url: string
  /** The migrations that made the schema that the rows are from. */
  migrations: readonly string[]
  /** What everything is encrypted and signed by that lies outside the database. */
  keys: RootKeys
}

/** What an archive says last, so that one without it is not whole. */
export type ArchiveEnd = {
  /** How many rows each table has. */
  tables: Record<string, number>
  /** The last number of each sequence that was used. */
  sequences: Record<string, number>
}

const letters = { head: 'h', table: 't', rows: 'r', end: 'e' } as const
const PREFIX_BYTES = 5
/** More than any part of rows has: what says to be longer is no record. */
const LENGTH_MAX = 1024 * 1024 * 1024

/** Records as bytes: a letter, the length, and the rows, or the rest as JSON. */
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

/** Records of bytes again; throws `ArchiveError` where those are not whole. */
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
