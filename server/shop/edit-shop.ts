import type { Language } from '@apeak/contract/languages'
import { type EditedShop, type SaveShop, type Shop, shopFields } from '@apeak/contract/shop'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import type { PublicResponse } from '#platform/cache/public-responses.ts'
import { type EditContext, saveEdited } from '#platform/http/edited-things.ts'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'
import { endOfPause, pauseIn, pauseOf, shopPause } from './pause-selling.ts'

/** The shop's settings. */
export async function shopSettings(db: Queryable): Promise<EditedShop> {
  const columns = sql.join(Object.keys(shopFields).map((name) => sql.ref(name)))
  return (await firstRow<EditedShop>(db)`
    select 'shop' as id, version, ${columns}, ${pauseOf('shop_settings')} as selling_pause
    from shop_settings`) as EditedShop
}

/** The settings that shoppers see. */
export async function showShop(db: Queryable, language: Language): Promise<PublicResponse<Shop>> {
  const settings: Record<string, unknown> = await shopSettings(db)
  const shown = Object.entries(shopFields).filter(([, field]) => 'shopper' in field)
  const selling_pause = pauseIn(await shopPause(db), language)
  const fields = shown.map(([name]) => [name, settings[name]])
  const body = { ...Object.fromEntries(fields), selling_pause } as Shop
  return { body, shown: { tags: ['shop'], expiresAt: endOfPause(selling_pause) } }
}

/** Saves the shop's settings; see `saveEdited`. */
export const saveShop = (
  context: EditContext,
  { version, ...body }: SaveShop,
  actor: Operator,
): Promise<EditedShop> => {
  const typed = Object.entries(body).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ])
  const wanted = Object.fromEntries(typed) as typeof body
  return saveEdited<EditedShop>(
    context,
    {
      subject: 'shop',
      id: 'shop',
      read: () => shopSettings(context.database),
      save: async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable('shop_settings')
          .set({ ...wanted, delivery_hours: JSON.stringify(wanted.delivery_hours) })
          .set('version', sql`version + 1`)
          .where('version', '=', version)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      },
    },
    { ...wanted, version },
    actor,
  )
}
