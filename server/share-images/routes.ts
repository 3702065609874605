import { basename } from 'node:path'
import { Slug } from '@apeak/contract/fields'
import { allLanguages, type Language, ORIGINAL } from '@apeak/contract/languages'
import { pathTo, serverPaths } from '@apeak/contract/paths'
import * as wire from '@apeak/contract/pictures'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import pLimit from 'p-limit'
import { Type } from 'typebox'
import { listCategories, showCategory } from '#catalog/catalog.ts'
import { showPost } from '#content/content.ts'
import type { Context } from '#platform/context.ts'
import type { FileStore } from '#platform/files/files.ts'
import type { Database } from '#platform/postgres/database.ts'
import { drawShareImage } from './draw-share-image.ts'

const Address = Type.Object({
  kind: Type.Enum(wire.shareImageKinds),
  slug: Slug,
  file: Type.String({ pattern: '^[0-9a-f]{16}\\.jpg$' }),
})

/**
 * Preview images for links. Each is drawn once per machine for the page's current content; an
 * outdated name redirects to the current English one.
 */
export function shareImageRoutes({
  database,
  files,
  responses,
}: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      serverPaths.shareImage,
      { schema: { hide: true, params: Address } },
      async (request, reply) => {
        const { kind, slug } = request.params
        const [path = ''] = request.url.split('?')
        let body = await drawnShareImage(files, path)
        if (!body) {
          const present = await presentShareImages(database, kind, slug)
          const asked = present.find((image) => image.path === path)
          if (!asked) return reply.redirect(present[0].path, 302)
          body = await drawOnce(files, asked, present)
        }
        const headers = {
          'content-type': 'image/jpeg',
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        }
        if (path === request.url) {
          responses.put(path, { status: 200, headers, body, tags: [] }, responses.mark())
        }
        return reply.headers(headers).send(body)
      },
    )
  }
}

/** A page's current share images, the English first. Throws 404 for an unknown page. */
async function presentShareImages(
  db: Database,
  kind: wire.ShareImageKind,
  slug: string,
): Promise<[wire.ShareImage, ...wire.ShareImage[]]> {
  const english = await presentShareImage(db, kind, slug, ORIGINAL)
  const translated = allLanguages
    .filter((language) => language !== ORIGINAL)
    .map((language) => presentShareImage(db, kind, slug, language))
  return [english, ...(await Promise.all(translated))]
}

async function presentShareImage(
  db: Database,
  kind: wire.ShareImageKind,
  slug: string,
  language: Language,
): Promise<wire.ShareImage> {
  if (kind === 'category') {
    return wire.shareImageOfCategory((await showCategory(db, slug, { language })).body.category)
  }
  if (kind === 'article') {
    return wire.shareImageOfPost((await showPost(db, slug, { language })).body.blog_post)
  }
  if (kind === 'tag') {
    return wire.shareImageOfCategories((await listCategories(db, slug, language)).body, language)
  }
  return wire.shareImageOfShop(language)
}

// Drawing takes a core for some tenths of a second, so images are drawn one at a time, and
// concurrent requests share one drawing.
const drawing = pLimit(1)
const underway = new Map<string, Promise<Buffer>>()

/** The cached share image, if any. */
function drawnShareImage(files: FileStore, path: string): Promise<Buffer | undefined> {
  return files.cache.read(cacheName(path))
}

/** Draws a share image, and removes cached ones of its page that are not present any more. */
function drawOnce(
  files: FileStore,
  image: wire.ShareImage,
  present: readonly wire.ShareImage[],
): Promise<Buffer> {
  const begun =
    underway.get(image.path) ??
    drawing(() => draw(files, image, present)).finally(() => underway.delete(image.path))
  underway.set(image.path, begun)
  return begun
}

async function draw(
  files: FileStore,
  { path, title, picture }: wire.ShareImage,
  present: readonly wire.ShareImage[],
): Promise<Buffer> {
  const bytes = await drawShareImage(title, picture ? await pictureAt(files, picture) : undefined)
  const name = cacheName(path)
  const kept = present.map((image) => basename(image.path)).join('|')
  // Names need no escaping: they are letters, digits, hyphens and a dot.
  await files.cache.forget(
    new RegExp(`^${name.replace(/[0-9a-f]{16}\.jpg$/, '')}(?!${kept})[0-9a-f]{16}\\.jpg$`),
  )
  await files.cache.write(name, bytes)
  return bytes
}

/** The picture at this path, resized. */
function pictureAt(files: FileStore, path: string): Promise<Buffer | undefined> {
  return files.resized(basename(path).replace(/\..*$/, ''), 1280, 'webp')
}

const root = pathTo(serverPaths.shareImage, { kind: '', slug: '', file: '' }).replace(/\/+$/, '')
const cacheName = (path: string) => `share${path.slice(root.length).replaceAll('/', '-')}`
