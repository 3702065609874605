import {
  LibraryPicture,
  MoveFocalPoint,
  PictureParams,
  PicturesPage,
  PicturesQuery,
  pictureRefusals,
  UPLOADED_PICTURE,
} from '@apeak/contract/content-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { fieldRefused, notFound } from '../http/problems.ts'
import { acceptOneFile, readOneFile } from '../http/uploaded-file.ts'
import { UnacceptableFile } from './file-kinds.ts'
import { libraryPicture, moveFocalPoint, picturesPage } from './queries.ts'

const upload = { field: 'picture', bytesMax: UPLOADED_PICTURE.bytesMax, refusals: pictureRefusals }

/** Routes of the picture library. */
export function pictureConsoleRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database, addOperatorEvent } = context
  const one = async (id: number) => {
    const picture = await libraryPicture(database, id)
    if (!picture) throw notFound('Picture')
    return picture
  }
  return async (app) => {
    await app.register(uploadRoute(context))
    app.get(
      consolePaths.pictures,
      {
        config: { right: 'pictures.add' },
        schema: { querystring: PicturesQuery, response: { 200: PicturesPage } },
      },
      (request) => picturesPage(database, request.query),
    )
    app.get(
      consolePaths.picture,
      {
        config: { right: 'pictures.add' },
        schema: { params: PictureParams, response: { 200: LibraryPicture } },
      },
      (request) => one(request.params.id),
    )
    app.put(
      consolePaths.focalPoint,
      {
        config: { right: 'pictures.add' },
        schema: { params: PictureParams, body: MoveFocalPoint, response: { 200: LibraryPicture } },
      },
      async ({ params, body, operator }) => {
        const by = { actor: operatorActor(operator), addOperatorEvent }
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
    app.post(
      consolePaths.pictures,
      { config: { right: 'pictures.add' }, schema: { response: { 200: LibraryPicture } } },
      async (request) => {
        const { bytes, filename } = await readOneFile(request, upload)
        const { id } = await files.storeReencoded(bytes, filename).catch((error: unknown) => {
          if (error instanceof UnacceptableFile) {
            throw fieldRefused(upload.field, pictureRefusals.content)
          }
          throw error
        })
        const actor = operatorActor(request.operator)
        const picture = await libraryPicture(database, id)
        if (!picture) throw notFound('Picture')
        const event = { actor, subject: 'picture', id, action: 'added' } as const
        await addOperatorEvent(database, { ...event, after: { filename: picture.filename } })
        return picture
      },
    )
  }
}
