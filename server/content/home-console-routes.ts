import { Done } from '@apeak/contract/accounts'
import { PreviewLink } from '@apeak/contract/catalog-console'
import {
  ContentParams,
  CreateSlide,
  EditedAnnouncement,
  EditedContact,
  EditedNotice,
  EditedSlide,
  EditedSlider,
  EditedSlidesPage,
  PreviewAnnouncement,
  PreviewNotice,
  PreviewSlide,
  PreviewSlider,
  ReorderContent,
  SaveAnnouncement,
  SaveContact,
  SaveNotice,
  SaveSlide,
  SaveSlider,
  WholeList,
} from '@apeak/contract/content-console'
import { consolePaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { TSchema } from 'typebox'
import { done } from '#platform/http/responses.ts'
import type { ContentContext } from './context.ts'
import { editedContact, updateContact } from './edit-contact.ts'
import { assertOrdered } from './edit-group.ts'
import { createSlide, slideAs, updateSettings, updateSlide } from './edit-home.ts'
import { editor } from './editing.ts'
import { previewHome } from './preview-content.ts'
import { deleteSlide, editedSlides, orderSlides } from './sql-edited-slides.ts'
import type { PreviewedPart } from './sql-previewed.ts'
import { readSettings, type SettingsName } from './sql-settings.ts'
import { wholePage } from './whole-page.ts'

/** What each part of the home page is edited by. */
const parts: [path: string, name: SettingsName, edited: TSchema, save: TSchema][] = [
  [consolePaths.announcement, 'banner', EditedAnnouncement, SaveAnnouncement],
  [consolePaths.slider, 'slider', EditedSlider, SaveSlider],
  [consolePaths.notice, 'notice', EditedNotice, SaveNotice],
]

/** What looks at each part before it is saved. */
const previews: [path: string, part: PreviewedPart['part'], body: TSchema][] = [
  [consolePaths.previewAnnouncement, 'banner', PreviewAnnouncement],
  [consolePaths.previewSlider, 'slider', PreviewSlider],
  [consolePaths.previewNotice, 'notice', PreviewNotice],
  [consolePaths.previewSlide, 'slide', PreviewSlide],
]

/** The home page and the ways to the shop, as operators edit them. */
export function homeConsoleRoutes(context: ContentContext): FastifyPluginAsyncTypebox {
  const { database } = context
  const change = { config: { right: 'content.change' } } as const
  const read = { config: { right: 'content.read' } } as const
  return async (app) => {
    for (const [path, name, edited, save] of parts) {
      app.get(path, { ...read, schema: { response: { 200: edited } } }, () =>
        readSettings(database, name),
      )
      app.put(
        path,
        { ...change, schema: { body: save, response: { 200: edited } } },
        ({ body, operator }) =>
          updateSettings(context, name, body as { version: number }, operator),
      )
    }
    for (const [path, part, schema] of previews) {
      app.post(
        path,
        { ...change, schema: { body: schema, response: { 200: PreviewLink } } },
        ({ body }) => previewHome(context, { part, ...(body as object) } as PreviewedPart),
      )
    }
    app.get(
      consolePaths.slides,
      { ...read, schema: { querystring: WholeList, response: { 200: EditedSlidesPage } } },
      async () => wholePage(await editedSlides(database)),
    )
    app.get(
      consolePaths.slide,
      { ...read, schema: { params: ContentParams, response: { 200: EditedSlide } } },
      ({ params }) => slideAs(context, params.id),
    )
    app.post(
      consolePaths.slides,
      { ...change, schema: { body: CreateSlide, response: { 200: EditedSlide } } },
      ({ body, operator }) => createSlide(context, body, operator),
    )
    app.put(
      consolePaths.orderSlides,
      { ...change, schema: { body: ReorderContent, response: { 200: Done } } },
      async ({ body, operator }) => {
        assertOrdered(await orderSlides(database, body.ids, editor(context, operator)))
        return done('Done')
      },
    )
    app.put(
      consolePaths.slide,
      {
        ...change,
        schema: { params: ContentParams, body: SaveSlide, response: { 200: EditedSlide } },
      },
      ({ params, body, operator }) => updateSlide(context, params.id, body, operator),
    )
    app.delete(
      consolePaths.slide,
      { ...change, schema: { params: ContentParams, response: { 200: Done } } },
      async ({ params, operator }) => {
        await deleteSlide(database, params.id, editor(context, operator))
        return done('Done')
      },
    )
    app.get(consolePaths.contact, { ...read, schema: { response: { 200: EditedContact } } }, () =>
      editedContact(context),
    )
    app.put(
      consolePaths.contact,
      {
        config: { right: 'settings.change' },
        schema: { body: SaveContact, response: { 200: EditedContact } },
      },
      ({ body, operator }) => updateContact(context, body, operator),
    )
  }
}
