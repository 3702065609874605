import { serverPaths } from '@apeak/contract/paths'
import { type PictureFormat, pictureFormats, pictureWidths } from '@apeak/contract/pictures'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { Context } from '#platform/context.ts'
import { notFound } from '../http/problems.ts'
import type { CachedFile } from './file-cache.ts'
import { contentTypes, type Extension, pictureExtensions } from './file-kinds.ts'

const Sha256 = '[0-9a-f]{64}'
const Original = `^(${Sha256})\\.(${pictureExtensions.join('|')})$`
const Resized = `^(${pictureWidths.join('|')})\\.(${pictureFormats.join('|')})$`

/** Routes of pictures, which are named after their content and so cached for ever. */
export function fileRoutes({ files, responses }: Context): FastifyPluginAsyncTypebox {
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    extension: Extension,
    found: CachedFile | undefined,
  ) => {
    if (!found) throw notFound('Picture')
    const headers = {
      'content-type': contentTypes[extension],
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    }
    const { body, size } = found
    // Only without a query, since a query selects no other response.
    if (Buffer.isBuffer(body) && !request.url.includes('?')) {
      responses.put(request.url, { status: 200, headers, body, tags: [] }, responses.mark())
    }
    return reply.headers({ ...headers, 'content-length': size }).send(body)
  }

  return async (app) => {
    app.get(
      serverPaths.file,
      { schema: { hide: true, params: Type.Object({ file: Type.String({ pattern: Original }) }) } },
      async (request, reply) => {
        const [sha256, extension] = request.params.file.split('.') as [string, Extension]
        return send(request, reply, extension, await files.picture(sha256, extension))
      },
    )

    app.get(
      serverPaths.resizedFile,
      {
        schema: {
          hide: true,
          params: Type.Object({
            name: Type.String({ pattern: `^${Sha256}$` }),
            size: Type.String({ pattern: Resized }),
          }),
        },
      },
      async (request, reply) => {
        const { name, size } = request.params
        const [width, format] = size.split('.') as [string, PictureFormat]
        const body = await files.resized(name, Number(width), format)
        return send(request, reply, format, body && { body, size: body.length })
      },
    )
  }
}
