import type { Pen } from './pen.ts'
import { arc, box, ellipse, outline, polar, polygon, star } from './shape.ts'

/** A golden ticket with a star, notched at both ends. */
export function ticket(pen: Pen): string {
  const shape =
    'M-104 -52 L104 -52 L104 -18 C 84 -18 84 18 104 18 L104 52 L-104 52 L-104 18 C -84 18 -84 -18 -104 -18 Z'
  const back = pen.at({ turn: 10, x: 4, y: 24 })
  const front = pen.at({ turn: -14, y: -14 })
  return [
    back.solid(outline(shape), pen.main, 6),
    front.solid(outline(shape), pen.metal, 7),
    ...[-36, -24, -12, 0, 12, 24, 36].map((y) =>
      front.flat(box(52, y, 4, 6, 1), pen.metal.dark, 0.8),
    ),
    front.at({ x: -22, scale: 0.92 }).solid(star(5, 36, 16), pen.main, 5),
    front.flat(
      outline('M-88 -42 L-66 -42 L-84 42 L-90 42 L-90 24 C-76 14 -76 -14 -90 -24 Z'),
      '#fff',
      0.22,
    ),
    ...[-20, 0, 20].map((y) => front.solid(box(76, y, 24, 8, 3), pen.light, 2)),
    front.glint(-34, -22, 28),
  ].join('')
}

/** Four rounded tiles, each with a sign of its own. */
export function tiles(pen: Pen): string {
  const tile = (x: number, y: number, substance = pen.main) =>
    pen.solid(box(x, y, 88, 88, 22), substance, 8)
  return [
    tile(-48, -48, pen.main),
    tile(48, -48, pen.light),
    tile(-48, 48, pen.metal),
    tile(48, 48, pen.main),
    pen.at({ x: -48, y: -48 }).solid(star(5, 30, 13), pen.metal, 4),
    pen.solid(
      arc(27, 17, 0, 360).map(([x, y]) => [x + 48, y - 48] as const),
      pen.main,
      4,
    ),
    pen.gem(polygon(4, 30, 0, [-48, 48]), pen.main, 0.5),
    ...[-16, 0, 16].map((x, index) =>
      pen.solid(box(48 + x, 56 - index * 6, 11, 22 + index * 12, 4), pen.light, 3),
    ),
    pen.glint(-76, -76, 22),
    pen.glint(20, -76, 16, 0.8),
  ].join('')
}

/** A shopping bag with a heart of light. */
export function bag(pen: Pen): string {
  return [
    pen.solid(
      arc(40, 30, -90, 90).map(([x, y]) => [x, y - 46] as const),
      pen.metal,
      4,
    ),
    pen.solid(
      outline('M-78 -46 L78 -46 L92 86 C 92 98 84 104 74 104 L-74 104 C -84 104 -92 98 -92 86 Z'),
      pen.main,
      10,
    ),
    pen.flat(outline('M-70 -36 L-20 -36 L-36 94 L-72 94 C-80 94 -82 90 -82 84 Z'), '#fff', 0.1),
    ...[-34, 34].map((x) => pen.ball(x, -26, 7, pen.metal)),
    pen.line(
      [
        [-35, -26],
        [-35, -50],
      ],
      pen.metal.light,
      8,
    ),
    pen.line(
      [
        [35, -26],
        [35, -50],
      ],
      pen.metal.light,
      8,
    ),
    pen.at({ y: 34 }).solid(star(4, 46, 19), pen.light, 6),
    pen.at({ y: 34 }).flat(star(4, 22, 8), '#fff', 0.6),
    pen.glint(-70, -34, 24),
    pen.glint(-8, 20, 18),
  ].join('')
}

/** A fan of coins. */
export function coins(pen: Pen): string {
  const coin = (x: number, y: number, size: number, substance = pen.metal) => {
    const part = pen.at({ x, y, scale: size })
    return [
      part.face(ellipse(5, 7, 58), substance, 0.12),
      part.solid(ellipse(0, 0, 58), substance, 7),
      part.solid(arc(46, 42, 0, 360), substance, 1.5),
      part.solid(polygon(6, 28), pen.main, 6),
      part.flat(outline('M-40 -24 L-8 -50 L10 -50 L-48 6 Z'), '#fff', 0.3),
    ].join('')
  }
  return [
    coin(34, -46, 0.78, pen.light),
    coin(54, 34, 0.86),
    coin(-30, 8, 1.12),
    pen.glint(-60, -28, 28),
    pen.glint(20, -72, 16, 0.8),
  ].join('')
}

/** A pair of headphones with a level meter between them. */
export function headphones(pen: Pen): string {
  const bars = [26, 50, 72, 46, 60, 30]
  return [
    pen.solid(arc(92, 74, -98, 98), pen.metal, 6),
    pen.solid(arc(74, 69, -92, 92), pen.dark, 1.5),
    ...bars.map((height, index) =>
      pen.solid(box((index - 2.5) * 17, 26, 11, height, 5), pen.light, 3),
    ),
    ...[pen, pen.at({ flip: true })].flatMap((side) => [
      side.solid(box(76, 32, 32, 78, 15), pen.dark, 6),
      side.solid(box(92, 32, 28, 92, 13), pen.main, 8),
    ]),
    pen.glint(-52, -64, 26),
    pen.glint(-98, 4, 16, 0.8),
  ].join('')
}

/** A film reel with a strip unrolling. */
export function reel(pen: Pen): string {
  const holes = [0, 72, 144, 216, 288]
  return [
    pen.solid(
      outline('M-10 74 C 30 84 60 92 108 82 L108 106 C 60 116 20 104 -16 98 Z'),
      pen.dark,
      4,
    ),
    ...[20, 44, 68, 92].map((x) =>
      pen.solid(box(x, 95 - Math.abs(56 - x) * 0.08, 12, 12, 2), pen.light, 2),
    ),
    pen.solid(ellipse(0, -4, 94), pen.main, 9),
    pen.solid(
      arc(84, 79, 0, 360).map(([x, y]) => [x, y - 4] as const),
      pen.metal,
      1.5,
    ),
    ...holes.map((turn) => {
      const [x, y] = polar(50, turn)
      return [
        pen.solid(ellipse(x, y - 4, 23), pen.metal, 4),
        pen.face(ellipse(x, y - 4, 18), pen.dark, 0.28),
        pen.flat(ellipse(x - 4, y - 9, 9, 6), '#fff', 0.12),
      ].join('')
    }),
    pen.solid(ellipse(0, -4, 20), pen.metal, 5),
    pen.gem(polygon(6, 11, 0, [0, -4]), pen.light, 0.5),
    pen.glint(-52, -62, 26),
  ].join('')
}

/** A television tube with rings of light on its screen. */
export function television(pen: Pen): string {
  return [
    pen.line(
      [
        [-6, -62],
        [-42, -106],
      ],
      pen.metal.base,
      5,
    ),
    pen.line(
      [
        [6, -62],
        [48, -100],
      ],
      pen.metal.base,
      5,
    ),
    pen.ball(-42, -106, 8, pen.light),
    pen.ball(48, -100, 8, pen.light),
    pen.solid(box(-52, 92, 26, 18, 3), pen.dark, 4),
    pen.solid(box(52, 92, 26, 18, 3), pen.dark, 4),
    pen.solid(box(0, 14, 196, 150, 26), pen.main, 12),
    pen.solid(box(-22, 14, 130, 118, 26), pen.dark, 7),
    pen.solid(box(-22, 14, 112, 100, 22), { ...pen.dark, base: '#0d1220', light: '#25304c' }, 4),
    ...[40, 29, 18].map((radius, index) =>
      pen.line(
        [...arc(radius, radius, 0, 360).slice(0, 46)].map(([x, y]) => [x - 22, y + 14]),
        index === 1 ? pen.metal.light : pen.light.light,
        5,
        0.95,
      ),
    ),
    pen.ball(-22, 14, 8, pen.light),
    ...[-22, -10, 2, 14, 26, 38, 50].map((y) => pen.flat(box(-22, y, 108, 2), '#000', 0.28)),
    pen.flat(outline('M-70 -28 L-36 -30 L-62 40 L-72 46 Z'), '#fff', 0.16),
    pen.ball(70, -22, 13, pen.metal),
    pen.ball(70, 12, 13, pen.metal),
    ...[36, 46, 56].map((y) => pen.solid(box(70, y, 26, 5, 2), pen.dark, 1.5)),
    pen.glint(-84, -48, 24),
  ].join('')
}
