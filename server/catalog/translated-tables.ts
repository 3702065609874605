import { sql } from 'kysely'
import type { TranslatedTable } from '#platform/postgres/translations.ts'

const gameOf = (id: string) => sql`(select c.name from categories c where c.id = ${sql.ref(id)})`
const isSold = sql<boolean>`exists (
  select from categories c where c.id = t.category_id and c.archived_at is null)`

/** The catalogue's tables with translated texts. */
export const catalogTexts: readonly TranslatedTable[] = [
  {
    thing: 'category',
    table: 'categories',
    name: sql`t.name`,
    order: sql`array[t.position, t.id]`,
    isListed: sql`t.archived_at is null`,
  },
  {
    thing: 'subcategory',
    table: 'subcategories',
    name: sql`${gameOf('t.category_id')} || ': ' || t.name`,
    partOf: { thing: sql`'category'`, id: sql`t.category_id` },
    order: sql`array[t.category_id, t.position, t.id]`,
    isListed: isSold,
  },
  {
    thing: 'option',
    table: 'options',
    name: sql`coalesce(
      ${gameOf('t.category_id')},
      (select ${gameOf('p.category_id')} || ': ' || p.name from products p where p.id = t.product_id)
    ) || ': ' || t.name`,
    partOf: {
      thing: sql`case when t.category_id is null then 'product' else 'category' end`,
      id: sql`coalesce(t.category_id, t.product_id)`,
    },
    order: sql`array[coalesce(t.category_id, 0), coalesce(t.product_id, 0), t.position, t.id]`,
    isListed: sql`(${isSold} or exists (
      select from products p where p.id = t.product_id and p.archived_at is null))`,
  },
  {
    thing: 'product',
    table: 'products',
    name: sql`${gameOf('t.category_id')} || ': ' || t.name`,
    order: sql`array[t.category_id, t.position, t.id]`,
    isListed: sql`(t.archived_at is null and ${isSold})`,
  },
  {
    thing: 'tag',
    table: 'tags',
    name: sql`t.name`,
    order: sql`array[t.position, t.id]`,
    isListed: sql`t.archived_at is null`,
  },
]
