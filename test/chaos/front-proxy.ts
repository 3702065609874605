// The proxy in front of the shop's machines: nginx with deploy/nginx.conf or, if it is not installed, a
// stand-in with the same behaviour as far as tests can tell.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import {
  Agent,
  request as ask,
  createServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { until } from '../../server/testing/until.ts'
import { freePort } from '../free-port.ts'

export type FrontProxy = { kind: string; close(): Promise<void> }

const PATIENCE = 60_000
const settings = new URL('../../deploy/nginx.conf', import.meta.url)

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

/**
 * Opens a proxy on a port of this machine, in front of the shop's ports. `addresses`: whether clients may set
 * their own address, so that one test can act as many shoppers.
 */
export async function openFrontProxy(
  folder: string,
  port: number,
  shops: readonly number[],
  addresses: 'named' | 'real' = 'named',
): Promise<FrontProxy> {
  const proxy = hasNginx
    ? await startNginx(folder, port, shops, addresses)
    : await startStandIn(port, shops)
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('the proxy leads to the shop', isOpen, PATIENCE)
  return proxy
}

/**
 * The text of deploy/nginx.conf with all files in one folder, running as the test's user, on other ports:
 * `http`, `https`, and those of the shop.
 */
export function relocateConfig(
  text: string,
  folder: string,
  ports: { http: number; https: number; shops: readonly number[] },
): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `  ${kind}_temp_path ${join(folder, kind)};\n`).join('')
  const moved = text
    .replace(/^user .*$/m, process.getuid?.() === 0 ? 'user root;' : '')
    .replace('/run/nginx.pid', join(folder, 'nginx.pid'))
    .replaceAll('/var/log/nginx', folder)
    .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, folder)
    .replace(/^http \{\n/m, `http {\n${temporary}`)
    .replaceAll('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replaceAll('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replace(/127\.0\.0\.1:300([01])\b/g, (_, shop) => `127.0.0.1:${ports.shops[Number(shop)]}`)
  if (!hasIpv6) return moved.replaceAll(/^ *listen \[::\].*\n/gm, '')
  return moved
    .replaceAll('listen [::]:80;', `listen [::1]:${ports.http};`)
    .replaceAll('listen [::]:443 ', `listen [::1]:${ports.https} `)
}

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((one) => one?.family === 'IPv6' && one.internal)

/** nginx with the shipped configuration, without its certificate. */
async function startNginx(
  folder: string,
  port: number,
  shops: readonly number[],
  addresses: 'named' | 'real',
): Promise<FrontProxy> {
  const ports = { http: await freePort(), https: port, shops }
  const plain = relocateConfig(await readFile(settings, 'utf8'), folder, ports)
    .replaceAll(/ ssl http2;/g, ';')
    .replaceAll(/^ *ssl_.*\n/gm, '')
  const text =
    addresses === 'real'
      ? plain
      : plain.replace('$proxy_add_x_forwarded_for', '$http_x_forwarded_for')
  await mkdir(folder)
  const file = join(folder, 'nginx.conf')
  await writeFile(file, `daemon off;\n${text}`)
  const words = ['-p', folder, '-e', join(folder, 'error.log'), '-c', file]
  const child = spawn('nginx', words, { stdio: 'inherit' })
  return {
    kind: 'nginx',
    async close() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Passes each request to the next shop, or to the one after it if that refuses connections. */
async function startStandIn(port: number, shops: readonly number[]): Promise<FrontProxy> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    turn += 1
    const turns = shops.map((_, at) => shops[(turn + at) % shops.length] ?? 0)
    for (const shop of turns) {
      if (await passOn(agent, shop, request, body, response)) return
    }
    response.writeHead(502).end('{}')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    kind: 'a stand-in for nginx, which is not installed',
    async close() {
      server.closeAllConnections()
      server.close()
      agent.destroy()
    },
  }
}

/** False if the shop was not reached, so that the next one can be tried. */
function passOn(
  agent: Agent,
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<boolean> {
  return new Promise((done) => {
    const passed = ask({ agent, host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => response.destroy())
      answer.pipe(response)
      done(true)
    })
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') return done(false)
      response.writeHead(502).end('{}')
      done(true)
    })
    passed.end(body)
  })
}
