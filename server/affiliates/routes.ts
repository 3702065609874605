import { Done } from '@apeak/contract/accounts'
import * as wire from '@apeak/contract/affiliates'
import { formMessages } from '@apeak/contract/forms'
import { apiPaths } from '@apeak/contract/paths'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOf, requireAuth } from '#accounts/accounts.ts'
import type { Context } from '#platform/context.ts'
import { refuseBrokenText } from '#platform/http/input.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { done } from '#platform/http/responses.ts'
import { publicRoute } from '#platform/http/route.ts'
import { readableParts, takeFile, type UploadedFile } from '#platform/http/uploaded-file.ts'
import { applyAsAffiliate, refuseApplicant } from './apply.ts'
import { listApplications } from './queries.ts'
import { chooseReferralCode } from './referral-codes.ts'
import { showReferrals } from './show-referrals.ts'

const tags = ['affiliates']

/** A caller's own applications and referrals. */
export function affiliateRoutes(context: Context): FastifyPluginAsyncTypebox {
  const { database } = context
  return async (app) => {
    app.addHook('onRequest', requireAuth(database))

    await app.register(applicationRoute(context))
    app.get(
      apiPaths.affiliateApplications,
      publicRoute(tags, wire.ApplicationsResponse, { querystring: wire.ApplicationsQuery }),
      (request) => listApplications(database, callerOf(request).accountId, request.query),
    )
    app.get(
      apiPaths.referrals,
      publicRoute(tags, wire.ReferralsResponse, { querystring: wire.ReferralsQuery }),
      (request) => showReferrals(database, callerOf(request).accountId, request.query.month),
    )
    app.post(
      apiPaths.chooseReferralCode,
      publicRoute(tags, wire.ReferralCodeResponse, { body: wire.ChooseReferralCode }),
      async (request) => {
        const { accountId } = callerOf(request)
        const code = await chooseReferralCode(context, accountId, request.body.referral_code)
        return { success: true as const, referral_code: code }
      },
    )
  }
}

/** The only route with an upload. */
function applicationRoute(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    await acceptMultipart(app)
    app.post(
      apiPaths.registerAffiliate,
      {
        schema: {
          tags,
          consumes: ['multipart/form-data'],
          description: 'The file is the part `document`: a PDF, PNG or JPEG of at most 5 MB.',
          body: wire.RegisterAffiliate,
          response: { 200: Done },
        },
        preValidation: async (request) => {
          await refuseApplicant(context, callerOf(request).accountId)
          await readApplication(request)
        },
      },
      async (request) => {
        const { accountId } = callerOf(request)
        await applyAsAffiliate(context, accountId, request.body, uploadOf(request))
        return done('Your application was received.')
      },
    )
  }
}

/** Maximum size of a form without the document, in bytes. */
const FIELDS_BYTES_MAX = 64 * 1024

const uploads = new WeakMap<FastifyRequest, UploadedFile>()

/** Accepts multipart bodies on the routes of `app` only. */
async function acceptMultipart(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fieldNameSize: 100,
      fieldSize: 16 * 1024,
      fields: 30,
      files: 1,
      fileSize: wire.DOCUMENT.bytesMax,
      parts: 31,
      headerPairs: 20,
    },
  })
}

/**
 * A hook that reads the form before validation: texts become the body, the file is returned by `uploadOf`.
 * The file is in memory once, and only up to the largest document.
 */
async function readApplication(request: FastifyRequest): Promise<void> {
  if (!request.isMultipart()) throw fieldRefused('document', formMessages.en.documentMissing)
  const announced = Number(request.headers['content-length'] ?? 0)
  if (announced > wire.DOCUMENT.bytesMax + FIELDS_BYTES_MAX) throw tooLarge()
  const fields = new Map<string, unknown>()
  const social: string[] = []
  let bytesLeft = FIELDS_BYTES_MAX
  for await (const part of readableParts(request)) {
    if (part.type === 'file') {
      const file = await takeFile(part, wire.DOCUMENT.bytesMax)
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
function uploadOf(request: FastifyRequest): UploadedFile {
  const upload = uploads.get(request)
  if (!upload || upload.bytes.length === 0)
    throw fieldRefused('document', formMessages.en.documentMissing)
  return upload
}

const isYes = (value: string) => ['1', 'true', 'on'].includes(value)
const tooLarge = () => fieldRefused('document', formMessages.en.documentSize)
