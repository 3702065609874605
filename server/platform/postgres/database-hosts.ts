/** One of the servers that a database address names. */
export type DatabaseHost = { host: string; port: number; url: string }

const form = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(\/[^?#]*)?(\?[^#]*)?$/
/** What libpq calls the wish that the shop always has. */
const wish = 'target_session_attrs'
const wishes = ['read-write', 'primary']

/**
 * The servers that an address names as libpq writes it, with commas between them:
 * `postgres://user@a:5432,b:5432/shop?target_session_attrs=read-write`. Undefined where it is none.
 */
export function readHosts(databaseUrl: string): DatabaseHost[] | undefined {
  const [, head = '', places = '', path = '', query = ''] = form.exec(databaseUrl) ?? []
  const parameters = new URLSearchParams(query)
  const wanted = parameters.get(wish)
  if (wanted !== null && !wishes.includes(wanted)) return undefined
  // pg knows it not, and would hand it on.
  parameters.delete(wish)
  const rest = parameters.size > 0 ? `${path}?${parameters}` : path
  const hosts = places.split(',').map((place) => readHost(`${head}${place}${rest}`))
  // A single one may be named elsewhere, as by `?host=/run/postgresql`.
  const areNamed = hosts.length === 1 || hosts.every((host) => host?.host)
  return hosts.every((host) => host !== undefined) && areNamed ? hosts : undefined
}

function readHost(url: string): DatabaseHost | undefined {
  if (!URL.canParse(url)) return undefined
  const { hostname, port } = new URL(url)
  const host = decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1')
  return { host, port: Number(port || 5432), url }
}
