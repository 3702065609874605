import { pagePaths, pathTo } from '@apeak/contract/paths'

const longest = 200

/** The login page's address, showing what the shop said last. */
export function loginAfter(status: string): string {
  return pathTo(pagePaths.login, {}, { reset: status })
}

/** The status that an address brings along. Anybody can write a link: it stays one short line. */
export function statusIn(query: URLSearchParams): string {
  return (query.get('reset') ?? '').replace(/\s+/g, ' ').trim().slice(0, longest)
}
