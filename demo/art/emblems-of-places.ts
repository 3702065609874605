import { lit } from './colour.ts'
import type { Pen } from './pen.ts'
import { box, ellipse, mirrored, outline, polygon } from './shape.ts'

/** A castle keep with battlements and a banner. */
export function tower(pen: Pen): string {
  const merlons = [-58, -20, 20, 58]
  return [
    pen.line(
      [
        [0, -46],
        [0, -108],
      ],
      pen.metal.light,
      4,
    ),
    pen.solid(
      outline('M2 -108 C 22 -116 34 -98 56 -104 L 44 -90 L 56 -76 C 34 -70 22 -86 2 -78 Z'),
      pen.main,
      3,
    ),
    pen.solid(outline('M-56 -24 L56 -24 L70 100 L-70 100 Z'), pen.light, 8),
    ...[0, 1, 2, 3, 4].flatMap((row) =>
      [-1, 0, 1].map((column) =>
        pen.solid(box(column * 34 + (row % 2) * 15 - 6, 4 + row * 21, 26, 14, 3), pen.light, 2.5),
      ),
    ),
    pen.solid(box(0, -26, 148, 18, 3), pen.metal, 5),
    ...merlons.map((x) => pen.solid(box(x, -46, 28, 28, 3), pen.light, 5)),
    pen.solid(mirrored('M0 30 C 20 30 28 46 28 62 L 28 100 L 0 100'), pen.metal, 6),
    pen.flat(mirrored('M0 42 C 14 42 19 52 19 64 L 19 100 L 0 100'), '#0a0d18'),
    pen.solid(mirrored('M0 2 L 9 -6 L 9 16 L 0 22'), pen.main, 2),
    pen.glint(-52, -54, 22),
  ].join('')
}

/** A crown with set stones. */
export function crown(pen: Pen): string {
  const points: [number, number][] = [
    [-92, -44],
    [-48, -70],
    [0, -92],
    [48, -70],
    [92, -44],
  ]
  return [
    pen.face(ellipse(0, 42, 72, 20), pen.dark, 0.4),
    pen.solid(
      outline(
        'M-92 -40 L-60 -6 L-48 -64 L-20 -6 L0 -86 L20 -6 L48 -64 L60 -6 L92 -40 L74 62 C 40 80 -40 80 -74 62 Z',
      ),
      pen.metal,
      9,
    ),
    pen.solid(outline('M-78 40 C -40 58 40 58 78 40 L74 66 C 40 86 -40 86 -74 66 Z'), pen.metal, 5),
    ...points.map(([x, y]) => pen.ball(x, y, 10, pen.light)),
    pen.gem(polygon(4, 24, 0, [0, 14]), pen.main, 0.5),
    ...[-46, 46].map((x) => pen.gem(polygon(4, 15, 0, [x, 16]), pen.main, 0.5)),
    ...[-50, -26, 0, 26, 50].map((x) => pen.ball(x, 64 - Math.abs(x) * 0.09, 6, pen.main)),
    pen.glint(-3, -50, 26),
    pen.glint(-62, 2, 16, 0.8),
  ].join('')
}

/** A hard case with a glowing lock. */
export function strongbox(pen: Pen): string {
  return [
    pen.solid(
      outline('M-34 -58 L-34 -84 L34 -84 L34 -58 L22 -58 L22 -72 L-22 -72 L-22 -58 Z'),
      pen.dark,
      4,
    ),
    pen.solid(box(0, 12, 188, 136, 16), pen.main, 11),
    pen.solid(box(0, 12, 160, 108, 8), pen.dark, 5),
    pen.solid(box(0, -10, 148, 50, 5), pen.main, 5),
    pen.solid(box(0, 44, 148, 42, 5), pen.main, 5),
    ...[-58, 58].map((x) => pen.solid(box(x, 10, 22, 140, 4), pen.metal, 5)),
    ...[-58, 58].flatMap((x) => [-44, 64].map((y) => pen.ball(x, y, 4.5, pen.dark))),
    pen.solid(polygon(6, 36, 0, [0, 16]), pen.metal, 7),
    pen.gem(polygon(6, 24, 0, [0, 16]), pen.light, 0.5),
    pen.glint(-8, 6, 20),
    pen.glint(-80, -44, 16, 0.8),
  ].join('')
}

/** A canopy of panels carrying a supply crate. */
export function parachute(pen: Pen): string {
  const panels = [-92, -56, -19, 19, 56, 92]
  return [
    ...panels.map((x) =>
      pen.line(
        [
          [x, -14],
          [x * 0.22, 46],
        ],
        pen.light.light,
        2,
        0.8,
      ),
    ),
    ...panels.slice(1).map((x, index) => {
      const from = panels[index] ?? 0
      const middle = (from + x) / 2
      return pen.solid(
        outline(
          `M${from} -12 C ${from * 0.95} -66 ${from * 0.5} -94 0 -100 C ${x * 0.5} -94 ${x * 0.95} -66 ${x} -12 Q ${middle} -34 ${from} -12 Z`,
        ),
        index % 2 === 0 ? pen.main : pen.light,
        4,
      )
    }),
    pen.solid(
      polygon(4, 34, 45, [0, 68]).map(([x, y]) => [x * 1.1, y]),
      pen.metal,
      6,
    ),
    pen.solid(box(0, 68, 10, 50), pen.dark, 2),
    pen.solid(box(0, 68, 54, 10), pen.dark, 2),
    pen.solid(polygon(6, 9, 0, [0, 68]), pen.light, 3),
    pen.glint(-38, -72, 26),
  ].join('')
}

/** A mask for a night at the manor. */
export function mask(pen: Pen): string {
  const plume = (x: number, turn: number, scale: number) =>
    pen
      .at({ x, y: -34, turn, scale })
      .solid(outline('M-4 10 C -26 -20 -24 -62 0 -88 C 22 -60 24 -22 4 10 Z'), pen.main, 5)
  return [
    plume(-30, -34, 0.82),
    plume(30, 34, 0.82),
    plume(-15, -16, 0.98),
    plume(15, 16, 0.98),
    plume(0, 0, 1.08),
    pen.solid(
      mirrored('M0 -24 C 26 -38 66 -44 104 -34 C 102 10 84 52 44 54 C 22 54 10 42 0 26'),
      pen.metal,
      8,
    ),
    pen.solid(
      mirrored('M0 -12 C 26 -24 62 -30 90 -22 C 86 10 72 38 42 40 C 24 40 12 30 0 12'),
      pen.dark,
      5,
    ),
    ...[pen, pen.at({ flip: true })].flatMap((side) => [
      side.flat(outline('M16 6 C 30 -16 58 -18 76 -8 C 68 16 40 26 16 6 Z'), '#05060c'),
      side.flat(
        outline('M34 4 C 42 -8 56 -8 64 -3 C 58 9 44 12 34 4 Z'),
        lit(pen.light, 0.8),
        0.95,
      ),
    ]),
    pen.gem(polygon(4, 17, 0, [0, -24]), pen.light, 0.5),
    pen.line(
      [
        [88, 30],
        [76, 104],
      ],
      pen.metal.base,
      6,
    ),
    pen.glint(-84, -24, 20),
    pen.glint(-4, -30, 14),
  ].join('')
}
