import * as wire from '@apeak/contract/content-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { Context } from '#platform/context.ts'
import { fieldRefused, found, notFound } from '../http/problems.ts'
import { route } from '../http/route.ts'
import { acceptOneFile, readOneFile } from '../http/uploaded-file.ts'
import { UnacceptableFile } from './file-kinds.ts'
import { libraryPicture, moveFocalPoint, picturesPage } from './queries.ts'

const upload = {
  field: 'picture',
  bytesMax: wire.UPLOADED_PICTURE.bytesMax,
  refusals: wire.pictureRefusals,
}

/** Routes of the picture library. */
export function pictureConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database, addOperatorEvent } = context
  const one = async (id: number) => {
    return found(await libraryPicture(database, id), 'Picture')
  }
  return async (app) => {
    await app.register(uploadRoute(context))
    app.get(
      consolePaths.pictures,
      route('pictures.add', wire.PicturesPage, { querystring: wire.PicturesQuery }),
      (request) => picturesPage(database, request.query),
    )
    app.get(
      consolePaths.picture,
      // Every operator reads the forms that show it.
      route('catalog.read', wire.LibraryPicture, { params: wire.PictureParams }),
      (request) => one(request.params.id),
    )
    app.put(
      consolePaths.focalPoint,
      route('pictures.add', wire.LibraryPicture, {
        params: wire.PictureParams,
        body: wire.MoveFocalPoint,
      }),
      async ({ params, body, operator }) => {
        const by = { actor: operator, addOperatorEvent }
        if (!(await moveFocalPoint(database, params.id, body, by))) throw notFound('Picture')
        return one(params.id)
      },
    )
  }
}

/** The route that accepts an uploaded picture, in the form field `picture`. */
function uploadRoute(context: Context): FastifyPluginAsyncTypebox {
  const { database, files, addOperatorEvent } = context
  return async (app) => {
    await acceptOneFile(app, upload)
    app.post(consolePaths.pictures, route('pictures.add', wire.LibraryPicture), async (request) => {
      const { bytes, filename } = await readOneFile(request, upload)
      const { id } = await files.storeReencoded(bytes, filename).catch((error: unknown) => {
        if (error instanceof UnacceptableFile) {
          throw fieldRefused(upload.field, wire.pictureRefusals.content)
        }
        throw error
      })
      const actor = request.operator
      const picture = found(await libraryPicture(database, id), 'Picture')
      const event = { actor, subject: 'picture', id, action: 'added' } as const
      await addOperatorEvent(database, { ...event, after: { filename: picture.filename } })
      return picture
    })
  }
}
