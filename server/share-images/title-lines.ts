import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import opentype, { type Font } from 'opentype.js'

const fontFile = '@fontsource/funnel-display/files/funnel-display-latin-800-normal.woff'

/** The box that a text is set in, in pixels; a size is tried until the text fits into the lines. */
type Box = { width: number; sizes: number[]; lines: number }

export type Line = { text: string; size: number }

let font: Promise<Font> | undefined

/** The shop's display face. A machine's own fonts are not used: it may have none. */
export function displayFont(): Promise<Font> {
  font ??= readFont()
  return font
}

async function readFont(): Promise<Font> {
  const bytes = await readFile(fileURLToPath(import.meta.resolve(fontFile)))
  return opentype.parse(new Uint8Array(bytes).buffer)
}

/**
 * A title broken into lines, as large as its box allows, and cut where it is too long for the
 * smallest size. Letters that the face does not have are left out.
 */
export function titleLines(face: Font, title: string, { width, sizes, lines }: Box): Line[] {
  const words = [...title.normalize('NFC')]
    .map((letter) => (/\s/.test(letter) ? ' ' : letter))
    .filter((letter) => face.charToGlyphIndex(letter) > 0)
    .join('')
    .split(' ')
    .filter(Boolean)
  const fits = (text: string, size: number) => face.getAdvanceWidth(text, size) <= width
  const set = (size: number) => brokenLines(words, (text) => fits(text, size))
  const isGood = (size: number) =>
    set(size).length <= lines && set(size).every((text) => fits(text, size))
  const size = sizes.find(isGood) ?? sizes.at(-1) ?? 0
  const all = set(size)
  const kept = all.slice(0, lines)
  return kept.map((text, at) => {
    const isCut = (at === lines - 1 && all.length > lines) || !fits(text, size)
    return { text: isCut ? shortened(text, (short) => fits(short, size)) : text, size }
  })
}

function brokenLines(words: string[], fits: (text: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function shortened(text: string, fits: (text: string) => boolean): string {
  let short = text
  while (short && !fits(`${short}…`)) short = short.slice(0, -1)
  return `${short.trimEnd()}…`
}
