import type { SortedList } from '@apeak/contract/lists'
import { EXPORTED_ROWS_MAX, type RecordExport } from '@apeak/contract/operators'
import { consolePaths } from '@apeak/contract/paths'
import DownloadIcon from '@mui/icons-material/FileDownload'
import { Button } from '@mui/material'
import { useState } from 'react'
import { type RaRecord, type SortPayload, useListContext, useNotify } from 'react-admin'
import { call } from '../api.ts'
import { dataProvider } from '../data-provider.ts'
import { csvOf, ringgit } from './csv.ts'
import { saveFile } from './files.tsx'
import { toMalaysianClock } from './malaysian-time.tsx'
import { useNotifiedRun } from './run.ts'

type Cell = string | number | null | undefined

/** A column of a file: its heading, and the cell of an entry. */
export type CsvColumn<Entry> = readonly [head: string, cell: (entry: Entry) => Cell]

/** Any columns of a list's entries. */
export type CsvColumns = readonly CsvColumn<never>[]

/** The column of an amount in sen. */
export const senColumn = <Name extends string>(
  head: string,
  name: Name,
): CsvColumn<{ [Key in Name]: number | null }> => [
  `${head} (RM)`,
  (entry) => (entry[name] === null ? null : ringgit(entry[name])),
]

/** The column of a time, in Malaysia: 2026-11-24 15:29. */
export const timeColumn = <Name extends string>(
  head: string,
  name: Name,
): CsvColumn<{ [Key in Name]: string | null }> => [
  head,
  (entry) => entry[name] && toMalaysianClock(entry[name]).replace('T', ' '),
]

const PER_PAGE = 100

type Listed = { resource: SortedList; sort: SortPayload; filter: Record<string, unknown> }

/** Reads the pages of a list up to the limit. `isCut`: there are more rows. */
async function readRows(listed: Listed, onRead: (rows: number) => void) {
  // By id, since a row moves to the next page when another is added meanwhile.
  const rows = new Map<RaRecord['id'], RaRecord>()
  for (let page = 1; page <= EXPORTED_ROWS_MAX / PER_PAGE; page += 1) {
    const { resource, ...query } = listed
    const pagination = { page, perPage: PER_PAGE }
    const { data, pageInfo, meta } = await dataProvider.getList(resource, { ...query, pagination })
    for (const row of data) rows.set(row.id, row)
    onRead(rows.size)
    // A search returns only its newest hits.
    const isCut: boolean = meta.is_capped === true && rows.size <= meta.total
    if (!pageInfo?.hasNextPage) return { rows: [...rows.values()], isCut }
  }
  return { rows: [...rows.values()], isCut: true }
}

type Props = Listed & { columns: CsvColumns }

/** Downloads a list as it is filtered and sorted, and records that in the history. */
export function CsvButton({ columns, ...listed }: Props) {
  const notify = useNotify()
  const { run, isRunning } = useNotifiedRun()
  const [read, setRead] = useState(0)
  const { resource, filter } = listed
  const download = () =>
    run(async () => {
      setRead(0)
      const { rows, isCut } = await readRows(listed, setRead)
      const filters = Object.keys(filter).filter(
        (name) => ![undefined, ''].includes(filter[name] as ''),
      )
      const body: RecordExport = { list: resource, filters, rows: rows.length }
      await call('POST', consolePaths.exports, body)
      const cells = rows.map((row) => columns.map(([, cell]) => cell(row as never) ?? ''))
      const day = toMalaysianClock(new Date().toISOString()).slice(0, 10)
      saveFile(csvOf([columns.map(([head]) => head), ...cells]), `${resource}-${day}.csv`)
      const count = `${rows.length.toLocaleString('en-MY')} ${rows.length === 1 ? 'row' : 'rows'}`
      if (!isCut) notify(`${count} downloaded`, { type: 'success' })
      else {
        const advice = `Only the first ${count} are in the file. Narrow the filters for the others.`
        notify(advice, { type: 'warning', autoHideDuration: 10_000 })
      }
    })
  return (
    <Button size="small" startIcon={<DownloadIcon />} disabled={isRunning} onClick={download}>
      {isRunning ? `${read.toLocaleString('en-MY')} rows…` : 'Download CSV'}
    </Button>
  )
}

/** The same for the list page around it. */
export function ListCsvButton({ columns }: { columns: CsvColumns }) {
  const { resource, sort, filterValues, total, data } = useListContext()
  if (total === 0 || data?.length === 0) return null
  return (
    <CsvButton
      resource={resource as SortedList}
      sort={sort}
      filter={filterValues ?? {}}
      columns={columns}
    />
  )
}
