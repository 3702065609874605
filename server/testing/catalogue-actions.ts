import { draftCategory, saveOf } from './edited-categories.ts'
import type { OperatorAction } from './operator-actions.ts'
import type { TestOperator } from './operators.ts'
import { newKey } from './paying-shop.ts'

/** Operator actions on games and tags. `operator`: prepares the data. */
export const catalogueActions = (operator: TestOperator): Record<string, OperatorAction> => ({
  'creates a game': {
    isForBoth: true,
    ask: async () => {
      const slug = `game-${newKey().toLowerCase()}`
      const body = { name: 'Dragon Quest', slug, request_key: newKey() }
      const path = '/api/console/categories'
      return { path, of: 'game', id: slug, event: 'created', body }
    },
  },
  'saves a game': {
    ask: async () => {
      const game = await draftCategory(operator)
      const path = `/api/console/categories/${game.id}`
      const body = saveOf(game, { name: 'Another', published_at: 'now' })
      return { method: 'PUT', path, of: 'category', id: String(game.id), event: 'changed', body }
    },
  },
  'archives a game': {
    ask: async () => {
      const { id } = await draftCategory(operator)
      const path = `/api/console/categories/${id}/archive`
      return { path, of: 'category', id: String(id), event: 'archived', body: {} }
    },
  },
  'copies a game': {
    isForBoth: true,
    ask: async () => {
      const { id } = await draftCategory(operator)
      const request_key = newKey()
      const path = `/api/console/categories/${id}/duplicate`
      return { path, of: 'click', id: request_key, event: 'copied', body: { request_key } }
    },
  },
  'saves a tag': {
    ask: async () => {
      const { id } = await draftCategory(operator)
      const created = {
        name: 'New',
        slug: `tag-${newKey().toLowerCase()}`,
        request_key: newKey(),
      }
      const answer = await operator.post('/api/console/tags', created)
      const tag = String(answer.body.id)
      const { name, slug } = created
      const body = { version: 1, name, slug, on_homepage: false, category_ids: [id] }
      const path = `/api/console/tags/${tag}`
      return { method: 'PUT', path, of: 'tag', id: tag, event: 'changed', body }
    },
  },
})
