import { createInflate, type Inflate } from 'node:zlib'
import { documentRefusals } from '@apeak/contract/affiliates'

/** What a document's streams may come to when they are unpacked, in bytes. */
const UNPACKED_MAX = 200 * 1024 * 1024
/** Of a stream that holds objects, so much is looked at. */
const OBJECTS_MAX = 4 * 1024 * 1024

/** Names of what a PDF may do besides showing pages. */
const actions = new Set([
  ...['JavaScript', 'JS', 'Launch', 'SubmitForm', 'ImportData', 'GoToE'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'RichMedia', 'XFA'],
])

const refusals = {
  actions: 'This PDF holds scripts, forms or other files. Please upload one with pages alone.',
  protected: 'This PDF is protected by a password. Please upload one that can be read.',
  unpacked: 'This PDF is too large when it is unpacked.',
}

/**
 * Why a PDF is not taken; undefined where it is. Names are looked at outside of streams, and in
 * streams that hold objects; all streams are unpacked, to see how large they are, and thrown away.
 */
export async function whyNotPdf(bytes: Buffer): Promise<string | undefined> {
  const end = bytes.lastIndexOf('%%EOF')
  if (end < 0 || end < bytes.length - 2048) return documentRefusals.kind
  let unpacked = 0
  for (const { dictionary, content } of partsOf(bytes)) {
    const names = namesIn(dictionary)
    const reason = whyNotNames(names)
    if (reason) return reason
    const rounds = names.filter((name) => name === 'FlateDecode' || name === 'Fl').length
    if (!content || rounds === 0) continue
    // What is packed twice is meant to look small.
    if (rounds > 1) return refusals.unpacked
    const room = names.includes('ObjStm') ? OBJECTS_MAX : 0
    const { length, start } = await unpack(content, room, UNPACKED_MAX - unpacked)
    unpacked += length
    if (unpacked >= UNPACKED_MAX) return refusals.unpacked
    const within = whyNotNames(namesIn(start))
    if (within) return within
  }
  return undefined
}

function whyNotNames(names: string[]): string | undefined {
  if (names.includes('Encrypt')) return refusals.protected
  return names.some((name) => actions.has(name)) ? refusals.actions : undefined
}

type Part = { dictionary: Buffer; content: Buffer | undefined }

/** The document in parts: what stands before a stream (its dictionary last), with the stream's content. */
function* partsOf(bytes: Buffer): Generator<Part> {
  let at = 0
  while (at < bytes.length) {
    const stream = bytes.indexOf('stream', at)
    if (stream < 0) break
    const after = stream + 'stream'.length
    const end = bytes.indexOf('endstream', after)
    const dictionary = bytes.subarray(at, stream)
    if (end < 0) {
      // Whatever follows is looked at as if it were no stream.
      yield { dictionary: bytes.subarray(at), content: undefined }
      return
    }
    const begin = after + (bytes[after] === 13 ? 2 : 1)
    yield { dictionary, content: bytes.subarray(begin, end) }
    at = end + 'endstream'.length
  }
  yield { dictionary: bytes.subarray(at), content: undefined }
}

const SLASH = 0x2f
const HASH = 0x23
// White space and delimiters, with which a name ends.
const ends = new Set([...'\0\t\n\f\r ()<>[]{}/%'].map((sign) => sign.charCodeAt(0)))

/** The names in a piece of a PDF, with their escapes (#4A is J) resolved. */
function namesIn(bytes: Buffer): string[] {
  const names: string[] = []
  for (let at = bytes.indexOf(SLASH); at >= 0; at = bytes.indexOf(SLASH, at + 1)) {
    let name = ''
    for (let next = at + 1; next < bytes.length && name.length < 40; next += 1) {
      const sign = bytes[next] ?? 0
      if (ends.has(sign)) break
      if (sign !== HASH) name += String.fromCharCode(sign)
      else {
        name += String.fromCharCode(
          Number.parseInt(bytes.toString('latin1', next + 1, next + 3), 16),
        )
        next += 2
      }
    }
    names.push(name)
  }
  return names
}

/** How large a stream is unpacked, at most `limit`, and how it begins. What is broken ends there. */
async function unpack(content: Buffer, room: number, limit: number) {
  const start: Buffer[] = []
  let length = 0
  let kept = 0
  const inflate: Inflate = createInflate()
  inflate.end(content)
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      length += chunk.length
      if (kept < room) start.push(chunk)
      kept += chunk.length
      if (length >= limit) break
    }
  } catch {
    // A reader would show what could be unpacked so far.
  } finally {
    inflate.destroy()
  }
  return { length, start: Buffer.concat(start) }
}
