import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import {
  type ArchiveEnd,
  type ArchiveHead,
  type ArchiveRecord,
  decodeRecords,
} from './archive-records.ts'
import { ArchiveError, unsealWith } from './seal.ts'

/**
 * Reads an archive as a stream: its head, then its other records. Throws `ArchiveError` if the
 * passphrase is wrong or the file is damaged, possibly only at its end.
 */
export async function readArchive<Result>(
  file: string,
  passphrase: string,
  read: (head: ArchiveHead, records: AsyncIterable<ArchiveRecord>) => Promise<Result>,
): Promise<Result> {
  let result: { of: Result } | undefined
  await pipeline(
    createReadStream(file).on('error', noFile),
    unsealWith(passphrase),
    createGunzip(),
    async (bytes: AsyncIterable<Buffer>) => {
      const records = decodeRecords(bytes)
      const { value } = await records.next()
      if (value?.kind !== 'head') throw new ArchiveError('This file is not a shop backup.')
      result = { of: await read(value.head, records) }
      // The end of the encrypted file proves that it is complete.
      for await (const record of records)
        throw new ArchiveError(`Unexpected record: ${record.kind}.`)
    },
  )
  if (!result) throw new ArchiveError('The backup is damaged, or was cut off.')
  return result.of
}

function noFile(error: NodeJS.ErrnoException): void {
  if (error.code === 'ENOENT') error.message = `There is no file ${error.path}.`
}

/** Contents of a verified backup. */
export type CheckedBackup = { head: ArchiveHead; end: ArchiveEnd; rows: number }

/** Reads a whole backup and counts its rows. Throws `ArchiveError` if it is incomplete. */
export function checkBackup(file: string, passphrase: string): Promise<CheckedBackup> {
  return readArchive(file, passphrase, async (head, records) => {
    const counts: Record<string, number> = {}
    let table = ''
    for await (const record of records) {
      if (record.kind === 'table') {
        table = record.table
        counts[table] = 0
      }
      if (record.kind === 'rows') counts[table] = (counts[table] ?? 0) + linesOf(record.rows)
      if (record.kind === 'end') return checked(head, record.end, counts)
    }
    throw new ArchiveError('The backup is damaged, or was cut off.')
  })
}

function checked(head: ArchiveHead, end: ArchiveEnd, counts: Record<string, number>) {
  for (const [table, count] of Object.entries(end.tables)) {
    if (counts[table] !== count) {
      throw new ArchiveError(`${table} has ${counts[table]} of its ${count} rows.`)
    }
  }
  const rows = Object.values(end.tables).reduce((sum, count) => sum + count, 0)
  return { head, end, rows }
}

/** Counts lines: COPY escapes line breaks within a row. */
function linesOf(rows: Buffer): number {
  let lines = 0
  for (let at = rows.indexOf(10); at >= 0; at = rows.indexOf(10, at + 1)) lines += 1
  return lines
}
