import { DOCUMENT, documentRefusals } from '@apeak/contract/affiliates'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { PIXELS_MAX } from '#platform/files/file-kinds.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { whyNotPdf } from './judge-pdf.ts'

// Judging takes memory and a core: one at a time, whoever sends how many.
const judging = pLimit(1)

/**
 * The document as it is stored, judged by its content and never by its name: a PDF without anything
 * that runs, as it came; a PNG or JPEG made anew of its pixels, so that nothing else is left in it,
 * neither a second file nor the place where it was taken. Throws 422 with the reason, by the field.
 */
export function judgeDocument(bytes: Buffer): Promise<Buffer> {
  return judging(async () => {
    if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') return pixelsOf(bytes)
    const reason = await whyNotPdf(bytes)
    if (reason) throw fieldRefused('document', reason)
    return bytes
  })
}

async function pixelsOf(bytes: Buffer): Promise<Buffer> {
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
  try {
    const { format } = await picture.metadata()
    if (format !== 'png' && format !== 'jpeg') throw notAllowed()
    const upright = picture.autoOrient()
    const made = format === 'png' && (await upright.clone().png().toBuffer())
    if (made && made.length <= DOCUMENT.bytesMax) return made
    return await upright.flatten({ background: '#fff' }).jpeg({ quality: 88 }).toBuffer()
  } catch {
    throw notAllowed()
  }
}

const notAllowed = () => fieldRefused('document', documentRefusals.kind)
