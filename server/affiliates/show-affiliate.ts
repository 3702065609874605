import type { AffiliateDetails, ConsoleApplication } from '@apeak/contract/affiliates-console'
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { documentFacts } from '#platform/files/files.ts'
import { notFound } from '#platform/http/problems.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import {
  affiliatePage,
  applicationPage,
  noteBankRead,
  noteDocumentRead,
} from './sql-affiliate-page.ts'

/** An affiliate with their closed months and their history. Throws 404. */
export async function showAffiliate(db: Database, id: number): Promise<AffiliateDetails> {
  const affiliate = await affiliatePage(db, id)
  if (!affiliate) throw notFound('Affiliate')
  return affiliate
}

/** An application with all its answers. Its document is read by a call of its own. Throws 404. */
export async function showApplication(db: Database, id: number): Promise<ConsoleApplication> {
  const page = await applicationPage(db, id)
  if (!page) throw notFound('Application')
  const { document_id, ...application } = page
  const document = document_id === null ? undefined : await documentFacts(db, document_id)
  return { ...application, document: document ?? null }
}

/** A document as it is sent to an operator. */
export type Document = { bytes: Buffer; type: string; filename: string }

const types: Record<string, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
}

/** An application's document; that the operator reads it is written down before it is sent. Throws 404. */
export async function readDocument(
  { database, files }: Pick<Context, 'database' | 'files'>,
  id: number,
  actor: Actor,
): Promise<Document> {
  const documentId = await inTransaction(database, (tx) => noteDocumentRead(tx, id, actor))
  const document = documentId === undefined ? undefined : await files.document(documentId)
  if (!document) throw notFound('Document')
  const { bytes, extension } = document
  return {
    bytes,
    type: types[extension] ?? 'application/octet-stream',
    filename: `application-${id}.${extension}`,
  }
}

/** The number of an affiliate's bank account; that the operator reads it is written down. Throws 404. */
export async function readBankAccount(
  { database }: Pick<Context, 'database'>,
  id: number,
  actor: Actor,
): Promise<string> {
  const number = await inTransaction(database, (tx) => noteBankRead(tx, id, actor))
  if (number === undefined) throw notFound('Affiliate')
  return number
}
