import type { RegisterAffiliate } from '@apeak/contract/affiliates'
import { formMessages } from '@apeak/contract/forms'
import { sql } from 'kysely'
import { assertActiveAccount } from '#accounts/accounts.ts'
import { shopper } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { deleteDocuments, type FileStore, UnacceptableFile } from '#platform/files/files.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { type Limit, useLimit } from '#platform/http/rate-limit.ts'
import type { UploadedFile } from '#platform/http/uploaded-file.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import {
  type Database,
  inTransaction,
  isForeignKeyViolation,
  type Queryable,
  violates,
} from '#platform/postgres/database.ts'
import { addAffiliateEvent } from './affiliate-events.ts'
import { voidOwnReferral } from './referral-codes.ts'

const applications: Limit = { name: 'affiliate applications', most: 20, minutes: 60 }

/** Throws, before the document is read, 409 for an application pending or approved, 429 for too many tries. */
export async function refuseApplicant(context: Context, accountId: number): Promise<void> {
  const { database } = context
  const { rows } = await sql`
    select 1 from affiliate_applications
    where account_id = ${accountId} and status <> 'rejected'`.execute(database)
  if (rows.length > 0) throw alreadyApplied()
  await useLimit(database, applications, String(accountId))
}

/**
 * Stores an application with its document, for operators only. Throws 422 for another kind of document,
 * 409 if an application is pending or approved, and 401 if the account was erased meanwhile.
 */
export async function applyAsAffiliate(
  { database, files }: Context,
  accountId: number,
  form: RegisterAffiliate,
  { bytes, filename }: UploadedFile,
): Promise<void> {
  const documentId = await storeDocument(files, bytes, filename)
  try {
    await inTransaction(database, async (tx) => {
      await assertActiveAccount(tx, accountId)
      const id = await insertApplication(tx, accountId, form, documentId)
      await voidOwnReferral(tx, id)
      const data = { application_id: id }
      const actor = shopper({ accountId })
      await addAffiliateEvent(tx, { id: accountId, event: 'applied', actor, to: 'pending', data })
      await addJob(tx, 'mail_affiliate_applied', data, { last: true })
    })
  } catch (error) {
    const isTaken = violates(error, 'affiliate_applications_one_open')
    if (!isTaken && !(error instanceof Refusal)) throw error
    await discardDocument(database, documentId)
    throw isTaken ? alreadyApplied() : error
  }
}

async function insertApplication(
  tx: Queryable,
  accountId: number,
  form: RegisterAffiliate,
  documentId: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into affiliate_applications (account_id, name, phone_no, email, social_media, reason,
      previous_collab, bank_name, bank_acc_no, bank_acc_name, document_id)
    values (${accountId}, ${form.name.trim()}, ${form.phone_no}, ${form.email.toLowerCase()},
      ${form.social_media}::text[], ${form.reason.trim()}, ${form.previous_collab.trim()},
      ${form.bank_name.trim()}, ${form.account_number}, ${form.account_name.trim()}, ${documentId})
    returning id`.execute(tx)
  return (rows[0] as { id: number }).id
}

async function storeDocument(files: FileStore, bytes: Buffer, filename: string): Promise<number> {
  try {
    return (await files.store('document', bytes, filename)).id
  } catch (error) {
    if (error instanceof UnacceptableFile)
      throw fieldRefused('document', formMessages.en.documentKind)
    throw error
  }
}

/** Deletes an unused document, unless another application has the same one. */
async function discardDocument(database: Database, id: number): Promise<void> {
  await deleteDocuments(database, [id]).catch((error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error
  })
}

const alreadyApplied = () => new Refusal(409, 'You have already applied.')
