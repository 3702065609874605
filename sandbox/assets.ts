import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'

const types: Record<string, string> = {
  'sandbox.css': 'text/css; charset=utf-8',
  'auto-submit.js': 'text/javascript; charset=utf-8',
  'checkout-frame.js': 'text/javascript; charset=utf-8',
  'checkout.js': 'text/javascript; charset=utf-8',
}

const bodies = Object.fromEntries(
  Object.keys(types).map((name) => [
    name,
    readFileSync(new URL(`./assets/${name}`, import.meta.url)),
  ]),
)

/** Sends a style sheet or script of the sandbox. */
export function sendAsset(reply: FastifyReply, name: string): FastifyReply {
  const type = Object.hasOwn(types, name) ? types[name] : undefined
  if (!type) return reply.code(404).type('text/plain').send('Not found')
  return reply
    .header('cache-control', 'no-cache')
    .header('x-content-type-options', 'nosniff')
    .type(type)
    .send(bodies[name])
}

/** The files of the sandbox's pages. */
export async function assetRoutes(app: FastifyInstance): Promise<void> {
  app.get<{ Params: { name: string } }>('/:name', (request, reply) =>
    sendAsset(reply, request.params.name),
  )
}
