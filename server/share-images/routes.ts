import { Slug } from '@apeak/contract/catalog'
import { serverPaths } from '@apeak/contract/paths'
import { shareImageKinds } from '@apeak/contract/pictures'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import type { Context } from '#platform/context.ts'
import { drawnShareImage, drawOnce, presentShareImage } from './share-image.ts'

const Address = Type.Object({
  kind: Type.Enum(shareImageKinds),
  slug: Slug,
  file: Type.String({ pattern: '^[0-9a-f]{16}\\.jpg$' }),
})

/**
 * The images that previews of links show. Each is drawn once a machine, and only as the page is at
 * present: an older name leads to the present one.
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
          const present = await presentShareImage(database, kind, slug)
          if (present.path !== path) return reply.redirect(present.path, 302)
          body = await drawOnce(files, present)
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
