import { lit } from './colour.ts'
import type { Pen } from './pen.ts'
import { arc, box, ellipse, mirrored, outline, polar, polygon } from './shape.ts'

/** A ball with panels, lit from above. */
export function football(pen: Pen): string {
  const seams = [0, 72, 144, 216, 288]
  return [
    pen.ball(0, 0, 96, { ...pen.light, base: '#f3f6fb', dark: pen.main.dark }),
    ...seams.map((turn) => pen.line([polar(34, turn), polar(62, turn)], '#1a2433', 3, 0.7)),
    ...seams.map((turn) =>
      pen.line(
        [polar(62, turn), polar(74, turn + 30), polar(74, turn + 42), polar(62, turn + 72)],
        '#1a2433',
        3,
        0.6,
      ),
    ),
    pen.solid(polygon(5, 35), pen.main, 5),
    ...seams.map((turn) =>
      pen
        .at({ turn })
        .solid(outline('M0 -62 L25 -74 L22 -92 C 8 -96 -8 -96 -22 -92 L-25 -74 Z'), pen.main, 4),
    ),
    pen.flat(ellipse(-34, -46, 34, 22), '#fff', 0.35),
    pen.flat(outline('M60 70 C 20 100 -40 96 -70 62 C -30 84 20 84 60 70 Z'), pen.light.base, 0.4),
    pen.glint(-46, -52, 28),
  ].join('')
}

/** Cubes stacked three high. */
export function cubes(pen: Pen): string {
  const cube = (x: number, y: number, size: number, substance = pen.main) => {
    const part = pen.at({ x, y, scale: size })
    return [
      part.solid(
        [
          [0, -100],
          [87, -50],
          [0, 0],
          [-87, -50],
        ],
        substance,
        7,
      ),
      part.face(
        [
          [0, -100],
          [87, -50],
          [0, 0],
          [-87, -50],
        ],
        substance,
        0.84,
      ),
      part.face(
        [
          [0, -86],
          [62, -50],
          [0, -14],
          [-62, -50],
        ],
        substance,
        0.72,
      ),
      part.face(
        [
          [-87, -50],
          [0, 0],
          [0, 100],
          [-87, 50],
        ],
        substance,
        0.5,
      ),
      part.face(
        [
          [-74, -26],
          [-13, 9],
          [-13, 78],
          [-74, 43],
        ],
        substance,
        0.42,
      ),
      part.face(
        [
          [87, -50],
          [0, 0],
          [0, 100],
          [87, 50],
        ],
        substance,
        0.24,
      ),
      part.face(
        [
          [74, -26],
          [13, 9],
          [13, 78],
          [74, 43],
        ],
        substance,
        0.17,
      ),
      part.line(
        [
          [-87, -50],
          [0, 0],
          [87, -50],
        ],
        substance.shine,
        3,
        0.55,
      ),
      part.line(
        [
          [0, 0],
          [0, 98],
        ],
        substance.light,
        3,
        0.5,
      ),
    ].join('')
  }
  return [
    cube(-46, 42, 0.52, pen.metal),
    cube(46, 42, 0.52, pen.main),
    cube(0, -36, 0.56, pen.light),
    pen.glint(-24, -66, 26),
  ].join('')
}

/** A pickaxe built from square bevelled pixels. */
export function pickaxe(pen: Pen): string {
  const rows = [
    '..mmmm....',
    '.mllllmm..',
    '..ddddlwb.',
    '.....dwblm',
    '.....wbdlm',
    '....wb.dlm',
    '...wb...lm',
    '..wb....lm',
    '.wb.....m.',
    'wb........',
  ]
  const substances: Record<string, typeof pen.main> = {
    m: pen.main,
    l: pen.light,
    d: { ...pen.main, base: lit(pen.main, 0.3), light: pen.main.base },
    w: pen.metal,
    b: { ...pen.metal, base: lit(pen.metal, 0.28), light: pen.metal.base },
  }
  const size = 20
  const pixels = rows.flatMap((row, y) =>
    [...row].map((key, x) => {
      const substance = substances[key]
      if (!substance) return ''
      return pen.solid(
        box((x - 4.5) * size, (y - 4.5) * size, size + 0.6, size + 0.6),
        substance,
        3,
      )
    }),
  )
  return [...pixels, pen.glint(-50, -72, 26), pen.glint(72, -30, 16, 0.8)].join('')
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

/** A glass orb held by a ring of claws. */
export function orb(pen: Pen): string {
  return [
    pen.solid(arc(104, 88, 20, 160), pen.metal, 5),
    pen.solid(arc(104, 88, 200, 340), pen.metal, 5),
    pen.ball(0, 0, 82, pen.main),
    pen.flat(
      outline(
        'M-74 10 C -40 44 10 44 40 14 C 56 -4 44 -28 20 -24 C 2 -20 2 0 18 4 C 0 12 -18 -4 -12 -26 C -2 -56 58 -56 70 -14 C 78 32 20 78 -36 66 C -58 54 -70 34 -74 10 Z',
      ),
      pen.light.light,
      0.3,
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
