import { randomInt } from 'node:crypto'
import type { Page } from 'playwright-core'
import { closeMonths } from '../../server/affiliates/close-months.ts'
import { approveApplication, rejectApplication } from '../../server/affiliates/move-application.ts'
import { openDatabase, openPool } from '../../server/platform/postgres/database.ts'
import { giveGold } from '../../server/testing/gold.ts'
import { ageAffiliatesByMonth } from '../../server/testing/referred-rows.ts'
import { newcomer } from './members.ts'
import type { OpenShop } from './open-shop.ts'

const operator = { kind: 'operator', id: 'aina' } as const

/** A person with a unique phone number, so that no self-referral is suspected. */
export const newPerson = (name?: string) => ({
  ...newcomer(name),
  phone: `+60 1${randomInt(1e8, 9e8)}`,
})

/** A valid document. */
export const document = {
  name: 'statement.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n',
  ),
}

/** Fills in the whole application form except the consent. */
export async function fillApplication(page: Page): Promise<void> {
  await page.getByLabel('TikTok').check()
  await page.getByLabel('Why do you want to be an affiliate?').fill('My viewers ask for it.')
  await page.getByLabel('Previous Collaborations').fill('None')
  await page.getByLabel('Bank Name').fill('Bank of Journeys')
  await page.getByLabel('Account Number').fill('5140 1234 5678')
  await page.getByLabel('Account Name').fill('Nur Aina')
  await page.getByLabel('Document').setInputFiles(document)
}

/** Operators' actions, and the passing of time; close it at the end. */
export function operatorsOf({ databaseUrl }: OpenShop) {
  const pool = openPool(databaseUrl, 2)
  const database = openDatabase(pool)
  const pending = async (): Promise<number> => {
    const { rows } = await pool.query(
      "select max(id) as id from affiliate_applications where status = 'pending'",
    )
    return rows[0].id
  }
  return {
    approve: async () => approveApplication({ database }, await pending(), operator),
    reject: async (reason: string) =>
      rejectApplication({ database }, await pending(), reason, operator),
    giveGold: (customer_id: number, amount_sen: number) =>
      giveGold({ context: { database } }, { id: customer_id }, amount_sen),
    closeTheMonth: async () => {
      await ageAffiliatesByMonth({ context: { pool } })
      await closeMonths({ database }, '0 minutes')
    },
    close: () => database.destroy(),
  }
}
