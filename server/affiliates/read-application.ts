import { DOCUMENT, documentRefusals } from '@apeak/contract/affiliates'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuseBrokenText } from '#platform/http/input.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { readableParts, takeFile, type UploadedFile } from '#platform/http/uploaded-file.ts'

/** The most bytes of a form besides the document. */
const FIELDS_BYTES_MAX = 64 * 1024

const uploads = new WeakMap<FastifyRequest, UploadedFile>()

/** Accepts multipart bodies on the routes of `app` only. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: 100,
      fieldSize: 16 * 1024,
      fields: 30,
      files: 1,
      fileSize: DOCUMENT.bytesMax,
      parts: 31,
      headerPairs: 20,
    },
  })
}

/**
 * A hook that reads the form before validation: texts become the body, the file is returned by `uploadOf`.
 * The file is in memory once, and only up to the largest document.
 */
export async function readApplication(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) throw fieldRefused('document', documentRefusals.missing)
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > DOCUMENT.bytesMax + FIELDS_BYTES_MAX) throw tooLarge()
  const fields = new Map<string, unknown>()
  const social: string[] = []
  let bytesLeft = FIELDS_BYTES_MAX
  for await (const part of readableParts(request)) {
    if (part.type === 'file') {
      const file = await takeFile(part, DOCUMENT.bytesMax)
      if (part.fieldname !== 'document') {
        throw fieldRefused(part.fieldname, 'This field is not known.')
      }
      if (!file) throw tooLarge()
      uploads.set(request, file)
      continue
    }
    const { fieldname, value, valueTruncated } = part
    if (fields.has(fieldname)) throw fieldRefused(fieldname, 'This field is there twice.')
    if (valueTruncated || typeof value !== 'string') {
      throw fieldRefused(fieldname, 'This is too long.')
    }
    bytesLeft -= value.length
    if (bytesLeft < 0) throw fieldRefused(fieldname, 'This form is too long.')
    if (/^social_media\[\d?\]$/.test(fieldname)) social.push(value)
    else fields.set(fieldname, fieldname === 'agree' ? isYes(value) : value)
  }
  request.body = { ...Object.fromEntries(fields), social_media: social }
  refuseBrokenText(request)
}

/** The request's document. Throws 422 if it is missing. */
export function uploadOf(request: FastifyRequest): UploadedFile {
  const upload = uploads.get(request)
  if (!upload || upload.bytes.length === 0) throw fieldRefused('document', documentRefusals.missing)
  return upload
}

const isYes = (value: string) => ['1', 'true', 'on'].includes(value)
const tooLarge = () => fieldRefused('document', documentRefusals.size)
