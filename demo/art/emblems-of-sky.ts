import type { Pen } from './pen.ts'
import { arc, box, ellipse, mirrored, outline, polar, polygon, star } from './shape.ts'

/** A star that shows the way: eight split rays on a ring. */
export function compass(pen: Pen): string {
  const ray = (turn: number, long: number, wide: number, substance = pen.metal) => {
    const part = pen.at({ turn })
    return [
      part.face(
        [
          [0, -long],
          [-wide, -wide],
          [0, 0],
        ],
        substance,
        0.84 - Math.abs(turn - 300) / 900,
      ),
      part.face(
        [
          [0, -long],
          [wide, -wide],
          [0, 0],
        ],
        substance,
        0.3 + Math.abs(turn - 120) / 700,
      ),
    ].join('')
  }
  return [
    pen.solid(arc(82, 73, 0, 360), pen.light, 3),
    pen.solid(arc(60, 56, 0, 360), pen.metal, 1.5),
    ...[45, 135, 225, 315].map((turn) => ray(turn, 74, 13, pen.main)),
    ...[0, 90, 180, 270].map((turn) => ray(turn, 112, 17)),
    ...[22, 68, 112, 158, 202, 248, 292, 338].map((turn) => {
      const [x, y] = polar(77.5, turn)
      return pen.ball(x, y, 3, pen.metal)
    }),
    pen.solid(polygon(8, 25, 22.5), pen.metal, 4),
    pen.gem(polygon(8, 18, 22.5), pen.light, 0.5),
    pen.glint(-6, -8, 20),
  ].join('')
}

/** A ringed planet passed by a shooting star. */
export function planet(pen: Pen): string {
  const ring = (from: number, to: number, outer: number, inner: number) =>
    arc(outer, inner, from, to).map(([x, y]) => [x, y * 0.3] as const)
  const tilted = pen.at({ turn: -24 })
  return [
    tilted.solid(ring(-94, 94, 112, 92), pen.metal, 2.5),
    tilted.solid(ring(-94, 94, 86, 78), pen.light, 1.5),
    pen.ball(0, 0, 62, pen.main),
    tilted.flat(
      outline('M-58 -18 C -20 -6 24 -8 60 -16 L 62 -4 C 24 6 -20 6 -62 -6 Z'),
      pen.light.light,
      0.28,
    ),
    tilted.flat(
      outline('M-60 12 C -20 22 20 22 60 10 L 56 24 C 20 34 -20 34 -56 24 Z'),
      pen.main.dark,
      0.3,
    ),
    tilted.solid(ring(86, 274, 112, 92), pen.metal, 2.5),
    tilted.solid(ring(86, 274, 86, 78), pen.light, 1.5),
    pen.flat(outline('M100 -102 L48 -50 L56 -44 Z'), pen.light.shine, 0.6),
    pen.at({ x: 50, y: -46, turn: 20 }).solid(star(4, 26, 8), pen.metal, 3),
    pen.glint(-26, -32, 26, 0.9),
    pen.glint(50, -46, 20),
  ].join('')
}

/** A crescent with stars and a bloom. */
export function moon(pen: Pen): string {
  const petals = [0, 60, 120, 180, 240, 300]
  const bloom = pen.at({ x: 26, y: 34 })
  return [
    pen.solid(
      outline(
        'M14 -102 C -56 -104 -100 -56 -98 6 C -96 68 -46 106 12 100 C 46 96 72 80 88 52 C 40 74 -18 50 -30 4 C -40 -40 -22 -80 14 -102 Z',
      ),
      pen.metal,
      11,
    ),
    ...petals.map((turn) =>
      bloom
        .at({ turn })
        .solid(outline('M0 -6 C -24 -22 -22 -48 0 -60 C 22 -48 24 -22 0 -6 Z'), pen.main, 5),
    ),
    ...petals.map((turn) =>
      bloom
        .at({ turn: turn + 30, scale: 0.6 })
        .solid(outline('M0 -4 C -20 -20 -18 -46 0 -56 C 18 -46 20 -20 0 -4 Z'), pen.light, 4),
    ),
    bloom.ball(0, 0, 11, pen.metal),
    pen.at({ x: 42, y: -62 }).solid(star(4, 26, 8), pen.light, 3),
    pen.at({ x: 84, y: -22 }).solid(star(4, 14, 5), pen.light, 2),
    pen.glint(42, -62, 18),
    pen.glint(-70, -40, 24, 0.9),
  ].join('')
}

/** A snow crystal of ice prisms. */
export function snowflake(pen: Pen): string {
  const arm = (turn: number) => {
    const part = pen.at({ turn })
    return [
      part.solid(outline('M0 -106 L9 -92 L7 -14 L-7 -14 L-9 -92 Z'), pen.light, 3.5),
      ...[-1, 1].flatMap((side) => [
        part.solid(
          outline(`M${side * 4} -56 L${side * 34} -84 L${side * 38} -74 L${side * 4} -42 Z`),
          pen.light,
          2.5,
        ),
        part.solid(
          outline(`M${side * 4} -78 L${side * 20} -94 L${side * 23} -86 L${side * 4} -67 Z`),
          pen.main,
          2,
        ),
      ]),
    ].join('')
  }
  return [
    ...[0, 60, 120, 180, 240, 300].map(arm),
    pen.solid(polygon(6, 38), pen.main, 6),
    pen.gem(polygon(6, 27), pen.light, 0.5),
    pen.glint(-8, -10, 24),
    pen.glint(0, -94, 14, 0.8),
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
