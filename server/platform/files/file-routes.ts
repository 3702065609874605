import { serverPaths } from '@apeak/contract/paths'
import { type PictureFormat, pictureFormats, pictureWidths } from '@apeak/contract/pictures'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { AppContext } from '#context.ts'
import { notFound } from '../http/problems.ts'

const Sha256 = '[0-9a-f]{64}'
const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
}

/** Pictures. Their names are made from their content, so they are cached for ever. */
export function fileRoutes({ files, responses }: AppContext): FastifyPluginAsyncTypebox {
  const send = (reply: FastifyReply, url: string, extension: string, bytes?: Buffer) => {
    if (!bytes) throw notFound('Picture')
    const headers = {
      'content-type': contentTypes[extension] ?? 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    }
    responses.put(url, { status: 200, headers, body: bytes, tags: [] }, responses.mark())
    return reply.headers(headers).send(bytes)
  }

  return async (app) => {
    app.get(
      serverPaths.file,
      {
        schema: {
          hide: true,
          params: Type.Object({
            file: Type.String({ pattern: `^${Sha256}\\.(webp|png|jpg|avif)$` }),
          }),
        },
      },
      async (request, reply) => {
        const { file } = request.params
        return send(reply, request.url, file.split('.')[1] ?? '', await files.original(file))
      },
    )

    app.get(
      serverPaths.resizedFile,
      {
        schema: {
          hide: true,
          params: Type.Object({
            name: Type.String({ pattern: `^${Sha256}$` }),
            size: Type.String({
              pattern: `^(${pictureWidths.join('|')})\\.(${pictureFormats.join('|')})$`,
            }),
          }),
        },
      },
      async (request, reply) => {
        const { name, size } = request.params
        const [width, extension] = size.split('.') as [string, PictureFormat]
        const bytes = await files.resized(name, Number(width), extension)
        return send(reply, request.url, extension, bytes)
      },
    )
  }
}
