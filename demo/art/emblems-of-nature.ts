import type { Pen } from './pen.ts'
import { arc, mirrored, outline } from './shape.ts'

/** A tall crystal among smaller ones, circled by a broken ring. */
export function crystal(pen: Pen): string {
  const shard = (x: number, y: number, turn: number, scale: number, substance = pen.main) => {
    const part = pen.at({ x, y, turn, scale })
    return [
      part.face(
        [
          [0, -100],
          [-30, -58],
          [-8, -46],
        ],
        substance,
        0.92,
      ),
      part.face(
        [
          [0, -100],
          [30, -58],
          [-8, -46],
        ],
        substance,
        0.66,
      ),
      part.face(
        [
          [-30, -58],
          [-8, -46],
          [-6, 92],
          [-24, 70],
        ],
        substance,
        0.62,
      ),
      part.face(
        [
          [-8, -46],
          [30, -58],
          [26, 64],
          [-6, 92],
        ],
        substance,
        0.36,
      ),
      part.face(
        [
          [14, -52],
          [30, -58],
          [26, 64],
          [12, 78],
        ],
        substance,
        0.2,
      ),
      part.line(
        [
          [-8, -46],
          [-6, 90],
        ],
        substance.shine,
        1.6,
        0.8,
      ),
    ].join('')
  }
  const halo = pen.at({ turn: -16, y: 6 })
  const flatRing = (from: number, to: number) =>
    arc(108, 96, from, to).map(([x, y]) => [x, y * 0.32] as const)
  return [
    halo.solid(flatRing(-80, 84), pen.metal, 2),
    shard(-44, 30, -24, 0.62),
    shard(46, 28, 22, 0.66),
    shard(-22, 40, -9, 0.5, pen.light),
    shard(0, 0, 0, 1.08),
    shard(24, 50, 10, 0.44, pen.light),
    halo.solid(flatRing(92, 172), pen.metal, 2.5),
    halo.solid(flatRing(184, 268), pen.metal, 2.5),
    pen.glint(-10, -58, 30),
  ].join('')
}

/** A living flame in three layers. */
export function flame(pen: Pen): string {
  const tongue =
    'M6 -112 C 14 -74 64 -52 70 6 C 76 60 44 100 0 102 C -46 100 -76 62 -68 12 C -64 -14 -48 -26 -44 -54 C -30 -46 -24 -34 -22 -22 C -8 -44 -8 -82 6 -112 Z'
  return [
    pen.solid(outline(tongue), pen.main, 10),
    pen.at({ x: 2, y: 26, scale: 0.7 }).solid(outline(tongue), pen.light, 9),
    pen.at({ x: 0, y: 54, scale: 0.42, flip: true }).solid(outline(tongue), pen.metal, 8),
    pen.ball(0, 72, 15, { ...pen.metal, base: '#fff3c4', dark: pen.metal.light }),
    pen.solid(
      outline('M58 -66 C 66 -50 76 -44 74 -30 C 70 -18 54 -20 52 -34 C 52 -46 58 -52 58 -66 Z'),
      pen.light,
      3,
    ),
    pen.solid(
      outline(
        'M-62 -78 C -56 -66 -50 -62 -52 -52 C -56 -44 -66 -46 -68 -56 C -68 -64 -62 -68 -62 -78 Z',
      ),
      pen.light,
      3,
    ),
    pen.glint(-34, 6, 22, 0.9),
  ].join('')
}

/** A crest of sound: nested crescents around a bright drop. */
export function wave(pen: Pen): string {
  const crest = (scale: number, turn: number, substance = pen.main) =>
    pen
      .at({ scale, turn })
      .solid(
        outline(
          'M-20 -104 C 50 -110 106 -60 104 6 C 102 66 54 106 -6 104 C 40 88 66 52 62 8 C 58 -44 22 -82 -20 -104 Z',
        ),
        substance,
        6,
      )
  return [
    crest(1.02, 0, pen.light),
    crest(0.78, -26, pen.main),
    crest(0.56, -54, pen.metal),
    pen
      .at({ x: -50, y: 40, turn: 30 })
      .solid(
        outline(
          'M0 -62 C 10 -22 22 -8 22 12 C 22 30 10 40 0 40 C -10 40 -22 30 -22 12 C -22 -8 -10 -22 0 -62 Z',
        ),
        pen.light,
        6,
      ),
    pen.ball(-16, 6, 17, pen.metal),
    pen.glint(-22, 0, 22),
    pen.glint(60, -58, 22, 0.8),
  ].join('')
}

/** Two wings that carry a leaf-shaped stone. */
export function wings(pen: Pen): string {
  const feathers = (side: Pen) =>
    [0, 1, 2, 3, 4].map((row) =>
      side
        .at({ x: 20, y: -18 + row * 13, turn: row * 17, scale: 1 - row * 0.1 })
        .solid(
          outline('M0 10 C 8 -30 44 -66 96 -76 C 84 -36 54 2 4 22 Z'),
          row % 2 === 0 ? pen.light : pen.metal,
          5,
        ),
    )
  return [
    ...feathers(pen),
    ...feathers(pen.at({ flip: true })),
    pen.solid(mirrored('M0 -78 C 34 -40 44 -8 44 22 C 44 62 20 84 0 98'), pen.metal, 7),
    pen.gem(mirrored('M0 -58 C 24 -28 31 -4 31 20 C 31 48 15 66 0 78'), pen.main, 0.52),
    pen.line(
      [
        [0, -40],
        [0, 66],
      ],
      pen.main.shine,
      1.6,
      0.6,
    ),
    pen.glint(-9, -14, 26),
  ].join('')
}

/** A scallop with a pearl. */
export function shell(pen: Pen): string {
  const ribs = [-60, -40, -20, 0, 20, 40, 60]
  return [
    pen.solid(mirrored('M0 62 L 40 60 L 52 90 C 28 102 12 102 0 102'), pen.metal, 6),
    ...ribs
      .toSorted((a, b) => Math.abs(b) - Math.abs(a))
      .map((turn) =>
        pen
          .at({ y: 76, turn, scale: 1 - Math.abs(turn) / 420 })
          .solid(
            outline(
              'M0 0 C -14 -50 -30 -110 -33 -150 C -28 -186 28 -186 33 -150 C 30 -110 14 -50 0 0 Z',
            ),
            turn % 40 === 0 ? pen.main : pen.light,
            7,
          ),
      ),
    ...[78, 104, 128].map((radius) =>
      pen.at({ y: 76 }).line(arc(radius, radius, -62, 62).slice(0, 17), pen.metal.shine, 2, 0.28),
    ),
    pen.ball(0, 74, 19, { ...pen.metal, base: '#f6ead8', light: '#fff8ee' }),
    pen.glint(-34, -46, 30, 0.9),
    pen.glint(-6, 67, 14),
  ].join('')
}
