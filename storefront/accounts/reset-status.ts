import { pagePaths, pathTo } from '@apeak/contract/paths'

const maxLength = 200

/** The login page's address with a status message. */
export function loginPathWithStatus(status: string): string {
  return pathTo(pagePaths.login, {}, { reset: status })
}

/** The status message in an address, cut to a short line, because anybody can write a link. */
export function statusFromQuery(query: URLSearchParams): string {
  return (query.get('reset') ?? '').replace(/\s+/g, ' ').trim().slice(0, maxLength)
}
