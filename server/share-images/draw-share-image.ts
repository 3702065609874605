import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { shareImageSize } from '@apeak/contract/pictures'
import opentype, { type Font } from 'opentype.js'
import sharp from 'sharp'
import { chineseFontFile, isChinese } from '#platform/fonts/chinese-font.ts'

const { width, height } = shareImageSize
const MARGIN = 72
const titleBox = { width: 840, sizes: [88, 76, 64, 54], lines: 3 }
const LINE_HEIGHT = 1.08
const CHINESE_LINE_HEIGHT = 1.25

/**
 * Draws a share image as JPEG: the title on the picture (encoded bytes), or on the shop's
 * background.
 */
export async function drawShareImage(title: string, picture: Buffer | undefined): Promise<Buffer> {
  const fonts = { brand: await displayFont(), face: await fontOf(title) }
  const ground = picture
    ? sharp(picture, { failOn: 'none' }).resize({ width, height, fit: 'cover' })
    : sharp(Buffer.from(plainGround))
  return ground
    .composite([{ input: Buffer.from(foreground(fonts, title)) }])
    .flatten({ background: '#0b0e14' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}

const summit = (gold: string, grey: string) =>
  `<path d="M23.5 8 36 30H25.4l-6.6-11.9z" fill="${grey}"/><path d="M14.6 0 0 27.4a1.8 1.8 0 0 0 1.6 2.6h6.1l6.9-13 6.9 13h7.2z" fill="${gold}"/>`

const gold =
  '<linearGradient id="gold" x2="1" y2="1"><stop stop-color="#ffd466"/><stop offset="1" stop-color="#f5a524"/></linearGradient>'

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`

/** The background for pages without a picture: the shop's mark, enlarged. */
const plainGround = svg(
  `<defs>${gold}<linearGradient id="night" x2="1" y2="1"><stop stop-color="#121722"/><stop offset="1" stop-color="#0b0e14"/></linearGradient></defs>
  <rect width="100%" height="100%" fill="url(#night)"/>
  <g transform="translate(640 60) scale(19)" opacity=".5">${summit('url(#gold)', '#242d3d')}</g>`,
)

function foreground({ brand, face }: { brand: Font; face: Font }, title: string): string {
  const lines = titleLines(face, title, titleBox)
  const lineHeight = (lines[0]?.size ?? 0) * (face === brand ? LINE_HEIGHT : CHINESE_LINE_HEIGHT)
  const first = height - MARGIN - 26 - lineHeight * (lines.length - 1)
  return svg(`<defs>${gold}
    <linearGradient id="shade" x2="1"><stop stop-color="#0b0e14" stop-opacity=".9"/><stop offset=".55" stop-color="#0b0e14" stop-opacity=".62"/><stop offset="1" stop-color="#0b0e14" stop-opacity=".08"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#shade)"/>
    <g transform="translate(${MARGIN} 66) scale(1.7)">${summit('url(#gold)', '#5d6c87')}</g>
    <path d="${outline(brand, { text: 'Apeak', size: 54 }, MARGIN + 76, 115)}" fill="#f1f4fa"/>
    ${lines.map((line, at) => `<path d="${outline(face, line, MARGIN, first + at * lineHeight)}" fill="#fff"/>`).join('')}
    <rect y="${height - 12}" width="100%" height="12" fill="url(#gold)"/>`)
}

/** A line of text as an SVG path; `y`: its baseline. */
function outline(face: Font, { text, size }: Line, x: number, y: number): string {
  // Serialised here, since the package's `toPathData` emits NaN for coordinates close to whole
  // numbers.
  return face
    .getPath(text, x, y, size)
    .commands.map(({ type, ...points }) => type + coordinates(points))
    .join('')
}

const order = ['x1', 'y1', 'x2', 'y2', 'x', 'y'] as const

function coordinates(points: Partial<Record<(typeof order)[number], number>>): string {
  return order.flatMap((name) => points[name]?.toFixed(1) ?? []).join(' ')
}

const fontFile = '@fontsource/funnel-display/files/funnel-display-latin-800-normal.woff'

/** Text box in pixels, with the font sizes to try, largest first. */
type Box = { width: number; sizes: number[]; lines: number }

export type Line = { text: string; size: number }

let display: Promise<Font> | undefined
let chinese: Promise<Font> | undefined

/** The shop's display font. System fonts are not used, since a server may have none. */
export function displayFont(): Promise<Font> {
  display ??= readFont(fileURLToPath(import.meta.resolve(fontFile)))
  return display
}

/** The font of a title: Chinese has its own. */
export function fontOf(title: string): Promise<Font> {
  if (!isChinese(title)) return displayFont()
  chinese ??= readFont(chineseFontFile)
  return chinese
}

async function readFont(file: string): Promise<Font> {
  const bytes = await readFile(file)
  return opentype.parse(new Uint8Array(bytes).buffer)
}

/**
 * Breaks a title into lines at the largest size that fits; truncates it if the smallest does not.
 * Letters missing from the font are left out.
 */
export function titleLines(face: Font, title: string, { width, sizes, lines }: Box): Line[] {
  const letters = [...title.normalize('NFC')]
    .map((letter) => (/\s/.test(letter) ? ' ' : letter))
    .filter((letter) => face.charToGlyphIndex(letter) > 0)
  const words = wordsOf(letters.join('').replace(/ +/g, ' ').trim())
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

/** The pieces that a line may end after, with their spaces: words, and Chinese characters with their punctuation. */
const wordsOf = (text: string): string[] =>
  text.match(/\p{Script=Han}[^\p{Script=Han}\w\s]*\s*|[^\p{Script=Han}\s]+\s*/gu) ?? []

function brokenLines(words: string[], fits: (text: string) => boolean): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1)}${word}`
    if (lines.length > 0 && fits(longer.trimEnd())) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines.map((line) => line.trimEnd())
}

function shortened(text: string, fits: (text: string) => boolean): string {
  let short = text
  while (short && !fits(`${short}…`)) short = short.slice(0, -1)
  return `${short.trimEnd()}…`
}
