import { documentRefusals, type RegisterAffiliate } from '@apeak/contract/affiliates'
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
  violates,
} from '#platform/postgres/database.ts'
import { hasOpenApplication, insertApplication } from './sql-applications.ts'
import { addAffiliateEvent } from './sql-events.ts'
import { voidOwnReferral } from './sql-self-dealing.ts'

/** Nobody needs more tries. */
const applications: Limit = { name: 'affiliate applications', most: 20, minutes: 60 }

/**
 * Refuses whoever cannot apply, before their document is read: 409 where an application is pending or
 * approved, 429 where they try too often.
 */
export async function refuseApplicant(context: Context, accountId: number): Promise<void> {
  const { database } = context
  if (await hasOpenApplication(database, accountId)) throw alreadyApplied()
  await useLimit(database, applications, String(accountId))
}

/**
 * Stores an application with its document, which operators alone can read. Throws 422 where the
 * document is of another kind, 409 where an application is pending or approved, and 401 where the
 * account was erased meanwhile: then nothing is kept.
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

async function storeDocument(files: FileStore, bytes: Buffer, filename: string): Promise<number> {
  try {
    return (await files.store('document', bytes, filename)).id
  } catch (error) {
    if (error instanceof UnacceptableFile) throw fieldRefused('document', documentRefusals.kind)
    throw error
  }
}

/** Deletes a document that came for nothing. The same content, brought with another application, stays. */
async function discardDocument(database: Database, id: number): Promise<void> {
  await deleteDocuments(database, [id]).catch((error: unknown) => {
    if (!isForeignKeyViolation(error)) throw error
  })
}

const alreadyApplied = () => new Refusal(409, 'You have applied already.')
