import type { Pen } from './pen.ts'
import { arc, box, ellipse, mirrored, outline, polar, polygon, star } from './shape.ts'

/** A gamepad. */
export function controller(pen: Pen): string {
  const keys: [number, number][] = [
    [0, -15],
    [15, 0],
    [0, 15],
    [-15, 0],
  ]
  return [
    pen.solid(
      mirrored('M0 -46 L 50 -54 C 86 -54 104 4 106 54 C 106 82 76 86 62 62 L 44 34 L 0 34'),
      pen.main,
      11,
    ),
    pen.solid(box(-42, -64, 40, 16, 6), pen.dark, 4),
    pen.solid(box(42, -64, 40, 16, 6), pen.dark, 4),
    pen.solid(mirrored('M0 -38 L 24 -40 L 20 -6 L 0 -2'), pen.dark, 3),
    pen.gem(polygon(6, 12, 0, [0, -22]), pen.light, 0.5),
    pen.solid(
      outline(
        'M-61 -28 L-47 -28 L-47 -15 L-34 -15 L-34 -1 L-47 -1 L-47 12 L-61 12 L-61 -1 L-74 -1 L-74 -15 L-61 -15 Z',
      ),
      pen.dark,
      4,
    ),
    ...keys.map(([x, y]) => pen.ball(54 + x, -8 + y, 8, pen.light)),
    ...[-24, 24].map((x) => pen.solid(ellipse(x, 20, 19), pen.dark, 5)),
    ...[-24, 24].map((x) => pen.ball(x, 17, 12, pen.metal)),
    pen.glint(-74, -34, 24),
  ].join('')
}

/** An arcade stick on its base. */
export function joystick(pen: Pen): string {
  return [
    pen.solid(mirrored('M0 34 L 76 34 L 98 92 L 0 92'), pen.main, 9),
    pen.solid(mirrored('M0 86 L 98 86 L 98 104 L 0 104'), pen.dark, 5),
    pen.solid(ellipse(-14, 40, 38, 13), pen.dark, 4),
    pen.solid(outline('M-22 38 L-18 -40 L-6 -40 L-6 38 Z'), pen.metal, 4),
    pen.ball(-12, -58, 44, pen.light),
    pen.ball(54, 54, 13, pen.metal),
    pen.ball(70, 78, 13, pen.light),
    pen.flat(ellipse(-28, -78, 14, 8), '#fff', 0.55),
    pen.glint(-28, -76, 28),
  ].join('')
}

/** A space rocket lifting off. */
export function rocket(pen: Pen): string {
  const body = pen.at({ turn: 38, y: -2, x: 4 })
  const plume = (scale: number, substance = pen.light) =>
    body
      .at({ y: 50, scale })
      .solid(outline('M-24 0 C -34 30 -14 44 0 84 C 14 44 34 30 24 0 Z'), substance, 6)
  return [
    plume(1, pen.light),
    plume(0.62, pen.metal),
    body.solid(outline('M-24 10 L-58 48 L-52 66 L-22 52 Z'), pen.main, 5),
    body.solid(outline('M24 10 L58 48 L52 66 L22 52 Z'), pen.main, 5),
    body.solid(
      mirrored('M0 -112 C 30 -84 36 -40 32 2 L 22 56 L 0 56'),
      { ...pen.light, base: '#e9edf7', dark: pen.main.dark },
      8,
    ),
    body.solid(mirrored('M0 -112 C 22 -92 29 -72 32 -50 L 0 -42'), pen.main, 5),
    body.solid(ellipse(0, -14, 19), pen.metal, 4),
    body.ball(0, -14, 13, pen.light),
    body.solid(box(0, 42, 40, 8, 2), pen.dark, 2),
    body.solid(outline('M-5 18 L5 18 L6 76 L0 84 L-6 76 Z'), pen.main, 3),
    body.glint(-12, -70, 22),
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

/** A glass orb held by a ring of claws. */
export function orb(pen: Pen): string {
  return [
    pen.solid(arc(104, 88, 20, 160), pen.metal, 5),
    pen.solid(arc(104, 88, 200, 340), pen.metal, 5),
    pen.ball(0, 0, 82, pen.main),
    pen.flat(
      outline('M-50 40 C -30 -10 30 -30 66 -34 C 40 0 10 50 -20 72 C -36 66 -46 54 -50 40 Z'),
      pen.light.light,
      0.22,
    ),
    pen.flat(
      outline('M50 44 C 20 10 -20 -20 -60 -40 C -40 0 -10 44 30 68 C 40 62 46 54 50 44 Z'),
      pen.light.shine,
      0.2,
    ),
    pen.flat(ellipse(-28, -44, 34, 20), '#fff', 0.35),
    ...[0, 120, 240].map((turn) =>
      pen.at({ turn }).solid(outline('M-14 -108 L14 -108 L8 -66 L0 -54 L-8 -66 Z'), pen.metal, 5),
    ),
    ...[0, 120, 240].map((turn) => {
      const [x, y] = polar(92, turn)
      return pen.ball(x, y, 6, pen.light)
    }),
    pen.glint(-36, -46, 26),
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

/** A gear with a piston in its middle. */
export function gear(pen: Pen): string {
  const teeth = Array.from({ length: 10 }, (_, index) => index * 36)
  return [
    ...teeth.map((turn) =>
      pen.at({ turn }).solid(outline('M-17 -84 L-12 -108 L12 -108 L17 -84 Z'), pen.metal, 5),
    ),
    pen.solid(ellipse(0, 0, 90), pen.metal, 9),
    pen.solid(ellipse(0, 0, 66), pen.dark, 6),
    ...[30, 150, 270].map((turn) => pen.at({ turn }).solid(box(0, -40, 16, 50, 4), pen.main, 4)),
    pen.solid(ellipse(0, 0, 32), pen.main, 7),
    pen.ball(0, 0, 17, pen.light),
    ...teeth.map((turn) => {
      const [x, y] = polar(78, turn + 18)
      return pen.ball(x, y, 4, pen.dark)
    }),
    pen.glint(-52, -58, 24),
    pen.glint(-6, -8, 14),
  ].join('')
}
