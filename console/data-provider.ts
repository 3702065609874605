import { listSorts, type Page, type SortedList } from '@apeak/contract/lists'
import { consolePrefix } from '@apeak/contract/paths'
import type { DataProvider, GetListParams, RaRecord } from 'react-admin'
import { call } from './api.ts'

const pathOf = (resource: string, id?: unknown) =>
  [consolePrefix, resource, ...(id === undefined ? [] : [encodeURIComponent(String(id))])].join('/')

/**
 * Whether a list can be sorted this way. A sort stored by react-admin may be of an earlier version.
 */
function isSorted(resource: string, field: string): boolean {
  const columns: readonly string[] = listSorts[resource as SortedList] ?? []
  return columns.includes(field)
}

/** The URL of a page of a list. */
function listPath(resource: string, { pagination, sort, filter = {} }: Partial<GetListParams>) {
  const query = new URLSearchParams()
  if (pagination) {
    query.set('page', String(pagination.page))
    query.set('per_page', String(pagination.perPage))
  }
  if (sort && isSorted(resource, sort.field)) {
    query.set('sort', `${sort.order === 'DESC' ? '-' : ''}${sort.field}`)
  }
  for (const [name, value] of Object.entries(filter)) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one))
    }
  }
  return `${pathOf(resource)}?${query}`
}

type ListParams = Partial<GetListParams> & { signal?: AbortSignal }

async function readList(resource: string, params: ListParams) {
  const { data, current_page, has_more, total, is_capped } = await call<Page<RaRecord>>(
    'GET',
    listPath(resource, params),
    undefined,
    params.signal ? { signal: params.signal } : {},
  )
  return {
    data,
    pageInfo: { hasNextPage: has_more, hasPreviousPage: current_page > 1 },
    meta: { total, is_capped },
  }
}

const refuse = () => Promise.reject(new Error('The console does not support this.'))

/**
 * The data provider of react-admin. A list is at `/api/console/<name>`, an entry at
 * `/api/console/<name>/<id>`. Most changes are separate actions (`call`), not edits.
 */
export const dataProvider = {
  getList: readList,
  getOne: async (resource: string, { id }: { id: unknown }) => ({
    data: await call('GET', pathOf(resource, id)),
  }),
  getMany: async (resource: string, { ids }: { ids: unknown[] }) => ({
    data: await Promise.all(ids.map((id) => call('GET', pathOf(resource, id)))),
  }),
  getManyReference: (resource: string, params: ListParams & { target: string; id: unknown }) =>
    readList(resource, { ...params, filter: { ...params.filter, [params.target]: params.id } }),
  create: async (resource: string, { data }: { data: unknown }) => ({
    data: await call('POST', pathOf(resource), data),
  }),
  update: async (resource: string, { id, data }: { id: unknown; data: unknown }) => ({
    data: await call('PUT', pathOf(resource, id), data),
  }),
  updateMany: refuse,
  delete: refuse,
  deleteMany: refuse,
  supportAbortSignal: true,
} as unknown as DataProvider
