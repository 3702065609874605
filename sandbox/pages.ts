import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { World } from './world.ts'

/** Escaped HTML. */
export type Html = { html: string }

type Part = string | number | Html | Html[]

/** HTML from a template; inserted texts are escaped. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  const texts = parts.map(textOf)
  return { html: strings.reduce((all, text, index) => all + texts[index - 1] + text) }
}

/** Formats sen as "RM 12.34". */
export function ringgit(sen: number): string {
  const digits = String(sen).padStart(3, '0')
  return `RM ${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export type Page = {
  title: string
  provider: 'Razorpay' | 'Fiuu'
  body: Html
  scripts?: string[]
  /** Further permitted form targets, besides the sandbox and the shop. */
  formTargets?: string[]
  status?: number
  /** Whether the page is shown in a frame of the shop. */
  isFrame?: boolean
}

/** Sends a sandbox page whose policy forbids inline scripts and styles. */
export function sendPage(reply: FastifyReply, world: World, page: Page): FastifyReply {
  const { base } = world
  const scripts = (page.scripts ?? []).map(
    (name) => html`<script src="${base}/assets/${name}" defer></script>`,
  )
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${page.title} · ${page.provider} sandbox</title>
<link rel="stylesheet" href="${base}/assets/sandbox.css">
${scripts}
</head>
<body${page.isFrame ? html` class="over"` : ''}>
<p class="banner"><strong>SANDBOX</strong> No money moves here. This stands in for ${page.provider}.</p>
<main>
${page.body}
</main>
</body>
</html>`
  return reply
    .code(page.status ?? 200)
    .header('content-security-policy', policyOf(world, page.formTargets ?? []))
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(document.html)
}

/** A page that posts `fields` to `action` automatically, or by its button without scripts. */
export function autoSubmitPage(
  provider: Page['provider'],
  action: string,
  fields: Iterable<[string, string]>,
): Page {
  const inputs = [...fields].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return {
    title: 'Back to the shop',
    provider,
    scripts: ['auto-submit.js'],
    formTargets: [action],
    body: html`<h1>Back to the shop</h1>
<p>If nothing happens, press the button.</p>
<form id="auto-submit" method="post" action="${action}">
${inputs}
<button class="primary">Continue</button>
</form>`,
  }
}

/** A plain page with one message. */
export function messagePage(
  provider: Page['provider'],
  title: string,
  text: string,
  status = 200,
): Page {
  return { title, provider, status, body: html`<h1>${title}</h1><p>${text}</p>` }
}

/** Whether a text is a web address. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

function policyOf(world: World, formTargets: string[]): string {
  const shop = new URL(world.shopUrl).origin
  const origins = new Set([shop, ...formTargets.map((target) => new URL(target).origin)])
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    `form-action 'self' ${[...origins].join(' ')}`,
    `frame-ancestors 'self' ${shop}`,
    "base-uri 'none'",
  ].join('; ')
}

function textOf(part: Part): string {
  if (Array.isArray(part)) return part.map(({ html: text }) => text).join('\n')
  if (typeof part === 'object') return part.html
  return String(part).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

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
