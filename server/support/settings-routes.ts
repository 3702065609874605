import { Done, NoBody } from '@apeak/contract/accounts'
import { consolePaths } from '@apeak/contract/paths'
import {
  CreateSnippet,
  SaveSnippet,
  SaveSupportHours,
  Snippet,
  SnippetParams,
  Snippets,
  SupportHours,
  SupportHoursParams,
} from '@apeak/contract/support-console'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { operatorActor } from '#platform/actor.ts'
import { notFound } from '#platform/http/problems.ts'
import { done } from '#platform/http/responses.ts'
import type { SupportContext } from './context.ts'
import { archiveSnippet, createSnippet, saveSnippet } from './save-snippet.ts'
import { allSnippets, snippetBy } from './sql-settings.ts'
import { saveSupportHours, showSupportHours } from './support-hours.ts'

const read = { right: 'inbox.read' } as const
const change = { right: 'snippets.change' } as const
const hours = { right: 'hours.change' } as const

/** What operators set up for the inbox: saved answers, and when somebody is there. */
export function supportSettingsRoutes(context: SupportContext): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.get(
      consolePaths.snippets,
      { config: read, schema: { response: { 200: Snippets } } },
      async () => {
        const data = await allSnippets(database)
        return { data, total: data.length }
      },
    )
    app.get(
      consolePaths.snippet,
      { config: read, schema: { params: SnippetParams, response: { 200: Snippet } } },
      async ({ params }) => {
        const snippet = await snippetBy(database, params)
        if (!snippet) throw notFound('Saved answer')
        return snippet
      },
    )
    app.post(
      consolePaths.snippets,
      { config: change, schema: { body: CreateSnippet, response: { 200: Snippet } } },
      ({ body, operator }) => createSnippet(context, body, operatorActor(operator)),
    )
    app.put(
      consolePaths.snippet,
      {
        config: change,
        schema: { params: SnippetParams, body: SaveSnippet, response: { 200: Snippet } },
      },
      ({ params, body, operator }) =>
        saveSnippet(context, params.id, body, operatorActor(operator)),
    )
    for (const [path, archived] of [
      [consolePaths.archiveSnippet, true],
      [consolePaths.restoreSnippet, false],
    ] as const) {
      app.post(
        path,
        {
          config: change,
          schema: { params: SnippetParams, body: NoBody, response: { 200: Done } },
        },
        async ({ params, operator }) => {
          await archiveSnippet(context, params.id, archived, operatorActor(operator))
          return done('Done.')
        },
      )
    }
    app.get(
      consolePaths.supportHours,
      { config: hours, schema: { params: SupportHoursParams, response: { 200: SupportHours } } },
      () => showSupportHours(database),
    )
    app.put(
      consolePaths.supportHours,
      {
        config: hours,
        schema: {
          params: SupportHoursParams,
          body: SaveSupportHours,
          response: { 200: SupportHours },
        },
      },
      ({ body, operator }) => saveSupportHours(context, body, operatorActor(operator)),
    )
  }
}
