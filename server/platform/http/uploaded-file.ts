import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Sentence } from '#messages/messages.ts'
import { FieldsRefused, fieldRefused } from './problems.ts'

/** An uploaded file. `filename`: safe to show to operators. */
export type UploadedFile = { bytes: Buffer; filename: string }

/** The expected file of a form, and the messages of refusals. */
type Wanted = {
  /** Name of the form field. */
  field: string
  bytesMax: number
  refusals: { missing: Sentence; size: Sentence }
}

/** Maximum size of the rest of the form, in bytes. */
const REST_BYTES_MAX = 16 * 1024

/** Accepts forms with one file and no other field, for the routes of `app` only. */
export async function acceptOneFile(app: FastifyInstance, { bytesMax }: Wanted): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fieldNameSize: 100, fields: 0, files: 1, fileSize: bytesMax, headerPairs: 20 },
  })
}

/** Reads the file of a form into memory. Throws 422 naming the field. */
export async function readOneFile(request: FastifyRequest, wanted: Wanted): Promise<UploadedFile> {
  const { field, bytesMax, refusals } = wanted
  if (!request.isMultipart()) throw fieldRefused(field, refusals.missing)
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > bytesMax + REST_BYTES_MAX) throw fieldRefused(field, refusals.size)
  let found: UploadedFile | undefined
  for await (const part of readableParts(request)) {
    if (part.type !== 'file') throw fieldRefused(part.fieldname, ({ input }) => input.unknownField)
    const file = await takeFile(part, bytesMax)
    if (part.fieldname !== field)
      throw fieldRefused(part.fieldname, ({ input }) => input.unknownField)
    if (!file) throw fieldRefused(field, refusals.size)
    found = file
  }
  if (!found || found.bytes.length === 0) throw fieldRefused(field, refusals.missing)
  return found
}

/** The parts of a form. Throws 422 if it cannot be parsed. */
export async function* readableParts(request: FastifyRequest): AsyncGenerator<Multipart> {
  try {
    yield* request.parts()
  } catch (error) {
    if (error instanceof FieldsRefused) throw error
    throw fieldRefused('body', ({ input }) => input.unreadableForm)
  }
}

/** Reads a part's file to its end; undefined if it is too large. */
export async function takeFile(
  part: MultipartFile,
  bytesMax: number,
): Promise<UploadedFile | undefined> {
  // Untouched pages of the buffer take no memory.
  const room = Buffer.allocUnsafeSlow(bytesMax)
  let length = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) length += chunk.copy(room, length)
  if (part.file.truncated) return undefined
  return { bytes: room.subarray(0, length), filename: shownName(part.filename) }
}

/** A file name without its path and unusual characters. */
function shownName(filename: string | undefined): string {
  const last = (filename ?? '').split(/[/\\]/).at(-1) ?? ''
  return last.replace(/[^\p{L}\p{N} ._()-]/gu, '').slice(0, 100) || 'document'
}
