import { material, mix } from './colour.ts'
import { finish, type Look, stageOf, surroundings } from './cover.ts'
import { currencies } from './currencies.ts'
import { startDrawing } from './drawing.ts'
import { emblems } from './emblems.ts'
import { type Palette, type Pen, softEdge, takePen } from './pen.ts'
import { box, ellipse, mirrored, outline, polygon } from './shape.ts'

const house: Palette = {
  night: '#0B0E14',
  sky: '#5A3F9E',
  main: '#F5A524',
  light: '#FFD466',
  metal: '#FFCB52',
}

/** The mark of the shop's own art: a summit in gold. */
const peakLook: Look = { palette: house, emblem: 'crystal', scene: 'peaks', air: 'sparks' }

/** Where a player id is found: a phone with a profile, its id lit up; 960 by 600. */
export function whereTheIdIs(): string {
  const look: Look = {
    ...peakLook,
    palette: { ...house, main: '#5B6CF0', light: '#9FC2FF' },
    scene: 'contours',
  }
  const stage = stageOf('id', look, 960, 600, [480, 290], 200)
  const pen = takePen(stage.drawing, look.palette)
  const bar = (x: number, y: number, width: number, opacity = 0.32) =>
    pen.flat(box(x, y, width, 9, 4), '#C9D6FF', opacity)
  const screen = [
    pen.solid(box(0, 0, 330, 172, 24), pen.dark, 7),
    pen.solid(box(0, 0, 296, 148, 10), { ...pen.dark, base: '#141B33', light: '#263157' }, 2),
    pen.solid(ellipse(-98, -34, 28), pen.metal, 5),
    emblems.helm(pen.at({ x: -98, y: -34, scale: 0.19 })),
    bar(-14, -46, 90, 0.8),
    ...[14, 34, 54].map((y, row) => bar(-98 + row * 6, y, 60 - row * 12)),
    ...[-10, 44, 98].map((x) => pen.solid(box(x, 38, 46, 50, 8), pen.main, 4)),
    ...[-10, 44, 98].map((x, index) =>
      Object.values(currencies)
        .slice(index, index + 1)
        .map((draw) => draw(pen.at({ x, y: 38, scale: 0.17 })))
        .join(''),
    ),
    pen.solid(box(22, -20, 176, 26, 8), pen.metal, 4),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) =>
      pen.flat(box(-48 + index * 17, -20, 10, 11, 2), '#3B2606'),
    ),
    pen.line(ellipse(22, -20, 106, 27), '#FFFFFF', 2.5, 0.85),
    pen.solid(
      outline('M88 8 L122 56 L102 56 L112 80 L98 86 L88 62 L74 74 Z'),
      { ...pen.light, base: '#FFFFFF' },
      3,
    ),
  ].join('')
  const shadow = softEdge(stage.drawing, '#03050C', [6, 16], 0.015)
  return finish(stage, [
    surroundings(stage, look),
    `<g transform="translate(480 300) scale(2.3)">${shadow}${screen}</g>`,
  ])
}

/** The sign of a payment method, 160 by 96. */
export function paymentSign(value: string): string {
  const drawing = startDrawing(`payment/${value}`)
  const pen = takePen(
    drawing,
    value === 'apeak' ? house : { ...house, main: '#4D7DFF', light: '#BFD4FF' },
  )
  const signs: Record<string, (pen: Pen) => string> = {
    apeak: goldCoin,
    razorpay: bankCard,
    fiuu: bank,
    check_payment: envelope,
  }
  const sign = (signs[value] ?? goldCoin)(pen)
  const shadow = softEdge(drawing, '#000000', [3, 9], 0.02)
  const ground = drawing.linear(
    [0, 0, 40, 96],
    [
      [0, '#26304A'],
      [1, '#121826'],
    ],
  )
  const frame = 'x="1" y="1" width="158" height="94" rx="14"'
  return drawing.finish(
    160,
    96,
    `<rect ${frame} fill="${ground}"/><rect ${frame} fill="none" stroke="#fff" stroke-opacity="0.14"/><g transform="translate(80 48) scale(.47)">${shadow}${sign}</g>`,
  )
}

function goldCoin(pen: Pen): string {
  return [
    pen.solid(ellipse(5, 8, 84), { ...pen.metal, base: pen.metal.dark }, 5),
    pen.solid(ellipse(0, 0, 84), pen.metal, 10),
    pen.line(ellipse(0, 0, 64), pen.metal.dark, 2.5, 0.6),
    pen.solid(mirrored('M0 -50 L 46 34 L 22 34 L 0 -6'), pen.main, 6),
    pen.solid(mirrored('M0 8 L 15 34 L 0 34'), pen.light, 3),
    pen.glint(-46, -46, 34),
  ].join('')
}

function bankCard(pen: Pen): string {
  const back = pen.at({ turn: 9, x: 16, y: 10 })
  const front = pen.at({ turn: -7, y: -4 })
  return [
    back.solid(box(0, 0, 220, 138, 18), pen.metal, 5),
    front.solid(box(0, 0, 220, 138, 18), pen.main, 5),
    front.flat(outline('M20 66 L100 -36 L106 48 C106 60 100 66 92 66 Z'), '#0B1A4D', 0.3),
    front.flat(box(0, -34, 218, 24), '#0A1236', 0.75),
    front.solid(box(-70, 14, 44, 32, 6), pen.metal, 4),
    ...[0, 1, 2].map((index) => front.flat(box(-74 + index * 34, 48, 26, 8, 4), '#fff', 0.7)),
    front.solid(polygon(6, 19, 0, [76, 38]), pen.light, 4),
  ].join('')
}

function bank(pen: Pen): string {
  const stone = material('#D5DEF2')
  return [
    pen.solid(outline('M0 -96 L112 -40 L112 -26 L-112 -26 L-112 -40 Z'), pen.main, 7),
    pen.solid(polygon(4, 18, 0, [0, -56]), pen.metal, 4),
    ...[-80, -27, 27, 80].map((x) => pen.solid(box(x, 18, 27, 76, 3), stone, 5)),
    pen.solid(box(0, 64, 214, 18, 3), stone, 4),
    pen.solid(box(0, 84, 240, 20, 3), pen.main, 5),
  ].join('')
}

function envelope(pen: Pen): string {
  const paper = material('#E6ECF8')
  return [
    pen.solid(box(0, -26, 150, 110, 8), pen.main, 5),
    ...[-56, -38, -20].map((y, row) =>
      pen.flat(box(-14 - row * 8, y, 100 - row * 16, 8, 4), '#fff', 0.75),
    ),
    pen.solid(outline('M-106 -28 L0 34 L106 -28 L106 82 L-106 82 Z'), paper, 6),
    pen.line(
      [
        [-102, 78],
        [-24, 22],
      ],
      mix('#8FA3C8', '#ffffff', 0.2),
      3,
    ),
    pen.line(
      [
        [102, 78],
        [24, 22],
      ],
      mix('#8FA3C8', '#ffffff', 0.2),
      3,
    ),
    pen.solid(ellipse(0, 42, 27), pen.metal, 6),
    pen.solid(polygon(4, 12, 0, [0, 42]), pen.light, 3),
  ].join('')
}
