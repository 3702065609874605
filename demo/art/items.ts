import { mix } from './colour.ts'
import type { Look } from './cover.ts'
import { type CurrencyName, currencies } from './currencies.ts'
import { type Drawing, startDrawing } from './drawing.ts'
import { emblems } from './emblems.ts'
import { heaps, inChest } from './heaps.ts'
import { type Pen, softEdge, takePen } from './pen.ts'
import { box, outline, pathOf, polygon, short, star } from './shape.ts'

/** Sizes of a heap, the last of them in a chest. */
export const heapArts = [
  'heap-1',
  'heap-2',
  'heap-3',
  'heap-4',
  'heap-5',
  'heap-6',
  'heap-7',
  'heap-8',
  'heap-9',
  'heap-10',
] as const

/** Gift cards, from one to a fan. */
export const cardArts = [
  'card-1',
  'card-2',
  'card-3',
  'card-4',
  'card-5',
  'card-6',
  'card-7',
  'card-8',
] as const

/** The kinds of item picture. */
export const itemArts = [...heapArts, 'pass', 'bundle', ...cardArts] as const
export type ItemArt = (typeof itemArts)[number]

/** The picture of an item, 480 by 480, on a dark rounded ground with the game's light in it. */
export function item(seed: string, look: Look, currency: CurrencyName, art: ItemArt): string {
  const drawing = startDrawing(`${seed}/${art}`)
  const pen = takePen(drawing, look.palette)
  const [kind, size = '1'] = art.split('-')
  const level = Number(size)
  const things = content(pen, look, currency, kind, level)
  const shadow = kind === 'heap' ? '' : softEdge(drawing, '#03050c', [5, 15], 0.02, 5)
  const [bright, glints] = kind === 'heap' ? [level / heaps.length, level] : [0.7, 4]
  return drawing.finish(
    480,
    480,
    [
      ground(drawing, look, bright),
      `<g transform="translate(240 236) scale(1.42)">${shadow}${things}</g>`,
      sparkle(pen, glints),
    ].join(''),
  )
}

function content(
  pen: Pen,
  look: Look,
  currency: CurrencyName,
  kind: string | undefined,
  level: number,
): string {
  if (kind === 'pass') return pass(pen, look)
  if (kind === 'bundle') return bundle(pen, currency)
  if (kind === 'card') return cards(pen, look, level)
  return heap(pen, currency, level)
}

// A piece is drawn once and placed many times: drawing each one would take five times as long.
function heap(pen: Pen, currency: CurrencyName, level: number): string {
  const { drawing } = pen
  const chest = level >= inChest ? [chestBack(pen), chestFront(pen)] : ['', '']
  const chestShadow = softEdge(drawing, '#03050c', [5, 15], 0.02, 5)
  drawing.outlines = []
  const body = currencies[currency](pen)
  const shadow = softEdge(drawing, '#03050c', [6, 17], 0.02, 4)
  drawing.outlines = []
  const piece = drawing.define((id) => `<g id="${id}">${shadow}${body}</g>`)
  const reference = piece.slice('url('.length, -1)
  const pieces = (heaps[level - 1] ?? []).map(
    ([x, y, size, turn]) =>
      `<use href="${reference}" transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"/>`,
  )
  return [chestShadow, chest[0], ...pieces, chest[1]].join('')
}

function chestBack(pen: Pen): string {
  return [
    pen.solid(outline('M-112 -70 C -112 -128 112 -128 112 -70 L104 0 L-104 0 Z'), pen.dark, 8),
    pen.face(outline('M-94 -62 C -92 -104 92 -104 94 -62 L90 6 L-90 6 Z'), pen.dark, 0.05),
  ].join('')
}

function chestFront(pen: Pen): string {
  return [
    pen.solid(outline('M-122 16 L122 16 L108 122 L-108 122 Z'), pen.dark, 8),
    pen.solid(outline('M-122 10 L122 10 L118 36 L-118 36 Z'), pen.metal, 6),
    ...[-1, 1].map((side) =>
      pen.solid(
        outline(`M${side * 66} 12 L${side * 92} 12 L${side * 84} 122 L${side * 62} 122 Z`),
        pen.metal,
        5,
      ),
    ),
    pen.solid(polygon(6, 32, 0, [0, 48]), pen.metal, 6),
    pen.gem(polygon(6, 20, 0, [0, 48]), pen.light, 0.5),
  ].join('')
}

function pass(pen: Pen, look: Look): string {
  const back = pen.at({ turn: 9, x: 16, y: 4 })
  const front = pen.at({ turn: -6, x: -6 })
  const frame = 'M-78 -112 L78 -112 L92 -98 L92 98 L78 112 L-78 112 L-92 98 L-92 -98 Z'
  return [
    back.solid(outline(frame), pen.dark, 6),
    front.solid(outline(frame), pen.metal, 9),
    front.at({ scale: 0.88 }).solid(outline(frame), pen.main, 5),
    ...[0, 45, 90, 135, 180, 225, 270, 315].map((turn) =>
      front.at({ y: -16, turn }).flat(
        [
          [0, 0],
          [-9, -72],
          [9, -72],
        ],
        look.palette.light,
        0.22,
      ),
    ),
    emblems[look.emblem](front.at({ y: -16, scale: 0.56 })),
    front.solid(outline('M-100 56 L100 56 L86 74 L100 92 L-100 92 L-86 74 Z'), pen.light, 5),
    ...[-40, -20, 0, 20, 40].map((x) => front.at({ x, y: 74 }).solid(star(5, 9, 4), pen.metal, 2)),
  ].join('')
}

function bundle(pen: Pen, currency: CurrencyName): string {
  return [
    currencies[currency](pen.at({ x: -64, y: -52, turn: -18, scale: 0.5 })),
    currencies[currency](pen.at({ x: 62, y: -56, turn: 16, scale: 0.5 })),
    currencies[currency](pen.at({ x: 0, y: -84, scale: 0.56 })),
    pen.solid(outline('M-96 -8 L96 -8 L88 112 L-88 112 Z'), pen.main, 9),
    pen.solid(outline('M-108 -30 L108 -30 L104 8 L-104 8 Z'), pen.main, 7),
    pen.solid(outline('M-18 8 L18 8 L17 112 L-17 112 Z'), pen.metal, 5),
    pen.solid(outline('M-20 -30 L20 -30 L20 8 L-20 8 Z'), pen.metal, 5),
    pen.solid(outline('M0 -18 C -14 -52 -62 -58 -64 -34 C -62 -12 -24 -10 0 -18 Z'), pen.light, 6),
    pen.solid(outline('M0 -18 C 14 -52 62 -58 64 -34 C 62 -12 24 -10 0 -18 Z'), pen.light, 6),
    pen.solid(polygon(8, 15, 22.5, [0, -20]), pen.metal, 4),
  ].join('')
}

function cards(pen: Pen, look: Look, level: number): string {
  return Array.from({ length: level }, (_, index) => {
    const isFront = index === level - 1
    // From 0 at the back to 1 in front.
    const at = level === 1 ? 0.6 : index / (level - 1)
    const turn = 20 - 30 * at
    return giftCard(
      pen.at({ x: 36 - 58 * at, y: -40 + 62 * at, turn, scale: 0.86 + 0.08 * at }),
      look,
      isFront,
    )
  }).join('')
}

// Of the cards behind only the edges show: they carry no emblem.
function giftCard(pen: Pen, look: Look, inFront: boolean): string {
  const waves = [0, 1, 2, 3].map((index) =>
    pen.line(
      outline(
        `M-118 ${20 + index * 14} C -50 ${-20 + index * 14} 30 ${80 + index * 10} 118 ${-6 + index * 18}`,
      ),
      look.palette.light,
      2,
      0.3,
    ),
  )
  return [
    pen.solid(
      box(0, 0, 250, 162, 18),
      { ...pen.main, dark: mix(look.palette.night, look.palette.main, 0.4) },
      5,
    ),
    pen.flat(
      outline('M-120 -70 L-10 -76 L-80 76 L-108 76 C-116 76 -120 70 -120 62 Z'),
      '#fff',
      0.1,
    ),
    pen.flat(outline('M30 76 L118 -40 L120 60 C120 72 114 76 106 76 Z'), look.palette.night, 0.28),
    ...waves,
    inFront ? emblems[look.emblem](pen.at({ x: 40, y: -2, scale: 0.66 })) : '',
    pen.solid(box(-84, -44, 38, 28, 6), pen.metal, 4),
    pen.line(
      [
        [-103, -44],
        [-65, -44],
      ],
      pen.metal.dark,
      1.6,
      0.6,
    ),
    pen.line(
      [
        [-84, -58],
        [-84, -30],
      ],
      pen.metal.dark,
      1.6,
      0.6,
    ),
    ...[0, 1, 2, 3].map((index) => pen.flat(box(-88 + index * 22, 50, 15, 6, 3), '#fff', 0.55)),
  ].join('')
}

function ground(drawing: Drawing, look: Look, strength: number): string {
  const { palette } = look
  const base = drawing.linear(
    [0, 0, 80, 480],
    [
      [0, mix(palette.night, palette.sky, 0.42)],
      [1, mix(palette.night, '#06080f', 0.5)],
    ],
  )
  const light = drawing.radial(240, 240, 236, [
    [0, mix(palette.light, palette.sky, 0.2), 0.55 + strength * 0.4],
    [0.5, mix(palette.sky, palette.light, 0.22), 0.45 + strength * 0.35],
    [1, palette.sky, 0],
  ])
  const floor = drawing.radial(
    240,
    400,
    190,
    [
      [0, '#000000', 0.6],
      [0.6, '#000000', 0.3],
      [1, '#000000', 0],
    ],
    0.22,
  )
  const frame = pathOf(box(240, 240, 476, 476, 46))
  const facets = [0, 1, 2, 3, 4, 5].map((index) => {
    const [a, b] = polygon(6, 400, 14 + index * 60, [240, 240])
    return a && b
      ? `<path d="${pathOf([[240, 240], a, b])}" fill="#fff" fill-opacity="${short(0.015 + (index % 3) * 0.02)}"/>`
      : ''
  })
  const clip = drawing.define((id) => `<clipPath id="${id}"><path d="${frame}"/></clipPath>`)
  return [
    `<path d="${frame}" fill="${base}"/><g clip-path="${clip}">${facets.join('')}</g>`,
    `<circle cx="240" cy="240" r="236" fill="${light}"/><ellipse cx="240" cy="400" rx="190" ry="42" fill="${floor}"/>`,
    `<path d="${frame}" fill="none" stroke="${palette.light}" stroke-width="2.5" stroke-opacity="0.28"/>`,
  ].join('')
}

function sparkle(pen: Pen, count: number): string {
  const { random } = pen.drawing
  return Array.from({ length: count }, () => {
    const x = random() < 0.5 ? 40 + random() * 90 : 350 + random() * 90
    return pen.glint(x, 50 + random() * 300, 10 + random() * 22, 0.5 + random() * 0.5)
  }).join('')
}
