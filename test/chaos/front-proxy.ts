// What stands in front of the shop's machines: nginx as deploy/nginx.conf has it, or, where it is not
// installed, a proxy that does the same as far as tests can tell.
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
import { join } from 'node:path'
import { until } from '../../server/testing/until.ts'

export type FrontProxy = { kind: string; close(): Promise<void> }

const PATIENCE = 60_000
const settings = new URL('../../deploy/nginx.conf', import.meta.url)

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** Listens on a port of this machine, in front of the processes that listen on others. */
export async function openFrontProxy(
  folder: string,
  port: number,
  shops: readonly number[],
): Promise<FrontProxy> {
  const proxy = hasNginx ? await startNginx(folder, port, shops) : await startStandIn(port, shops)
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until('the proxy leads to the shop', isOpen, PATIENCE)
  return proxy
}

/** The settings that are meant for a server, without its certificate and name, and on other ports. */
async function startNginx(
  folder: string,
  port: number,
  shops: readonly number[],
): Promise<FrontProxy> {
  const text = await readFile(settings, 'utf8')
  const redirect = /server \{\n {2}listen 80;[\s\S]*?\n\}\n/
  const server = text
    .replace(redirect, '')
    .replace(/listen 443 .*;/, `listen 127.0.0.1:${port};`)
    .replace(/^ *ssl_.*\n/gm, '')
    .replace(/\$proxy_add_x_forwarded_for/, '$http_x_forwarded_for')
    .replace(/127\.0\.0\.1:(300[01])/g, (_, shop) => `127.0.0.1:${shops[Number(shop) - 3000]}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n')
  await mkdir(folder)
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off;
     pid ${join(folder, 'nginx.pid')};
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events {}
     http {
       access_log off;
       ${temporary}
       ${server}
     }`,
  )
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

/** Each request goes to the next shop, or to the one after it where nobody listens. */
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

/** False where the shop was not reached, so that another one may be asked. */
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
