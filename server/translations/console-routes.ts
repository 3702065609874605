import { malaysianDay } from '@apeak/contract/fields'
import { consolePaths } from '@apeak/contract/paths'
import * as wire from '@apeak/contract/translations-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { sendCsv } from '#platform/http/responses.ts'
import { route } from '#platform/http/route.ts'
import type { TranslationsContext } from './context.ts'
import {
  exportTranslations,
  importTranslations,
  previewTranslations,
} from './import-translations.ts'
import { thingTexts, translationCounts, translationsPage } from './queries.ts'
import { savePaymentTranslations, saveTranslations } from './save-translations.ts'

/** Enough for the longest text, in Chinese. */
const LONG_BYTES_MAX = 3 * 1024 * 1024
/** Enough for the longest file, in Chinese. */
const FILE_BYTES_MAX = 3 * wire.TRANSLATIONS_FILE_MAX + 1024 * 1024

/** Routes to translate texts. */
export function translationConsoleRoutes(context: TranslationsContext): FastifyPluginAsyncTypebox {
  const { database, translatedTables } = context
  return async (app) => {
    app.get(
      consolePaths.translations,
      route('translations.read', wire.TranslationsPage, { querystring: wire.TranslationsQuery }),
      ({ query }) => translationsPage(database, translatedTables, query),
    )
    app.get(
      consolePaths.translationCounts,
      route('translations.read', wire.TranslationCounts),
      () => translationCounts(database, translatedTables),
    )
    app.get(
      consolePaths.exportTranslations,
      {
        config: { right: 'translations.read' },
        schema: { querystring: wire.ExportTranslations },
      },
      async ({ query }, reply) => {
        const name = `translations-${query.language}-${malaysianDay()}.csv`
        return sendCsv(reply, name, await exportTranslations(context, query))
      },
    )
    app.post(
      consolePaths.previewTranslations,
      {
        ...route('content.change', wire.TranslationsPreview, { body: wire.PreviewTranslations }),
        bodyLimit: FILE_BYTES_MAX,
      },
      ({ body }) => previewTranslations(context, body),
    )
    app.post(
      consolePaths.importTranslations,
      {
        ...route('content.change', wire.ImportedTranslations, { body: wire.ImportTranslations }),
        bodyLimit: FILE_BYTES_MAX,
      },
      ({ body, operator }) => importTranslations(context, body, operator),
    )
    app.get(
      consolePaths.translatedThing,
      route('translations.read', wire.ThingTexts, { params: wire.TranslatedParams }),
      ({ params }) => thingTexts(database, translatedTables, params),
    )
    app.put(
      consolePaths.translatedThing,
      {
        ...route('content.change', wire.ThingTexts, {
          params: wire.SavedParams,
          body: wire.SaveTranslations,
        }),
        bodyLimit: LONG_BYTES_MAX,
      },
      ({ params, body, operator }) => saveTranslations(context, { ...params, ...body }, operator),
    )
    app.put(
      consolePaths.translatedPayment,
      route('methods.change', wire.ThingTexts, {
        params: wire.PaymentParams,
        body: wire.SaveTranslations,
      }),
      ({ params, body, operator }) =>
        savePaymentTranslations(context, { ...params, ...body }, operator),
    )
  }
}
