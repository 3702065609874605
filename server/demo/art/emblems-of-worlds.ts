import { lit } from './colour.ts'
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
