import { lit, type Material } from './colour.ts'
import type { Pen } from './pen.ts'
import { arc, box, ellipse, outline, polygon, star } from './shape.ts'

/** One piece of a game's money, drawn around 0,0 and reaching about 100 units. */
export const currencies = { diamond, coin, crystal, orb, prism, star: starPiece, note }

export type CurrencyName = keyof typeof currencies

function diamond(pen: Pen): string {
  const substance = pen.main
  const facet = (points: [number, number][], brightness: number) =>
    pen.face(points, substance, brightness)
  return [
    facet(
      [
        [-92, -26],
        [-52, -72],
        [-34, -26],
      ],
      0.86,
    ),
    facet(
      [
        [-52, -72],
        [0, -72],
        [-34, -26],
      ],
      1,
    ),
    facet(
      [
        [0, -72],
        [34, -26],
        [-34, -26],
      ],
      0.76,
    ),
    facet(
      [
        [0, -72],
        [52, -72],
        [34, -26],
      ],
      0.62,
    ),
    facet(
      [
        [52, -72],
        [92, -26],
        [34, -26],
      ],
      0.44,
    ),
    facet(
      [
        [-92, -26],
        [-34, -26],
        [0, 90],
      ],
      0.64,
    ),
    facet(
      [
        [-34, -26],
        [34, -26],
        [0, 90],
      ],
      0.5,
    ),
    facet(
      [
        [34, -26],
        [92, -26],
        [0, 90],
      ],
      0.24,
    ),
    facet(
      [
        [-20, -26],
        [4, -26],
        [0, 74],
      ],
      0.82,
    ),
    pen.line(
      [
        [-92, -26],
        [92, -26],
      ],
      substance.shine,
      2,
      0.6,
    ),
    pen.line(
      [
        [-92, -26],
        [-52, -72],
        [52, -72],
      ],
      substance.shine,
      2.4,
      0.9,
    ),
    pen.glint(-42, -50, 42),
  ].join('')
}

function coin(pen: Pen): string {
  const { metal } = pen
  const rim: Material = { ...metal, base: metal.dark, light: metal.base }
  return [
    pen.solid(ellipse(7, 12, 88), rim, 5),
    pen.solid(ellipse(0, 0, 88), metal, 10),
    pen.solid(arc(70, 65, 0, 360), metal, 2),
    pen.solid(polygon(6, 44), pen.main, 7),
    pen.gem(polygon(6, 28), pen.light, 0.55),
    pen.flat(
      outline('M-70 -30 C -52 -62 -20 -76 8 -74 L-52 20 C -66 4 -72 -14 -70 -30 Z'),
      '#fff',
      0.22,
    ),
    pen.glint(-54, -46, 40),
  ].join('')
}

function crystal(pen: Pen): string {
  const shard = (x: number, turn: number, scale: number, substance: Material) => {
    const part = pen.at({ x, turn, scale, y: (1 - scale) * 60 })
    return [
      part.face(
        [
          [0, -98],
          [-34, -52],
          [-6, -40],
        ],
        substance,
        0.98,
      ),
      part.face(
        [
          [0, -98],
          [34, -52],
          [-6, -40],
        ],
        substance,
        0.68,
      ),
      part.face(
        [
          [-34, -52],
          [-6, -40],
          [-6, 96],
          [-30, 58],
        ],
        substance,
        0.62,
      ),
      part.face(
        [
          [-6, -40],
          [34, -52],
          [30, 58],
          [-6, 96],
        ],
        substance,
        0.34,
      ),
      part.face(
        [
          [16, -47],
          [34, -52],
          [30, 58],
          [14, 74],
        ],
        substance,
        0.18,
      ),
      part.line(
        [
          [-6, -40],
          [-6, 94],
        ],
        substance.shine,
        2.4,
        0.85,
      ),
    ].join('')
  }
  return [
    shard(-42, -24, 0.62, pen.light),
    shard(40, 22, 0.66, pen.main),
    shard(0, 4, 1, pen.main),
    pen.glint(-8, -62, 40),
  ].join('')
}

function orb(pen: Pen): string {
  return [
    pen.ball(0, 0, 84, pen.main),
    pen.flat(ellipse(-28, -42, 34, 20), '#fff', 0.42),
    pen.at({ turn: 20 }).solid(star(4, 46, 15), pen.light, 6),
    pen.solid(arc(94, 84, 0, 360), pen.metal, 4),
    pen.glint(-40, -50, 40),
  ].join('')
}

function prism(pen: Pen): string {
  const hexagon = polygon(6, 92, 8).map(([x, y]) => [x * 0.82, y] as const)
  const inner = hexagon.map(([x, y]) => [x * 0.84, y * 0.84] as const)
  return [
    pen.solid(hexagon, pen.metal, 8),
    pen.gem(inner, pen.main, 0.5),
    pen.glint(-26, -42, 42),
  ].join('')
}

function starPiece(pen: Pen): string {
  return [
    pen.solid(star(5, 98, 48), pen.metal, 11),
    pen.gem(star(5, 70, 34), pen.light, 0.5),
    pen.glint(-24, -36, 40),
  ].join('')
}

function note(pen: Pen): string {
  const stub = pen.at({ turn: -10 })
  return [
    stub.solid(box(0, 0, 190, 108, 12), pen.main, 7),
    stub.line(box(0, 0, 166, 84, 8), pen.main.light, 2.4, 0.8),
    stub.solid(ellipse(0, 0, 34), pen.metal, 6),
    stub.at({ scale: 0.28 }).solid(star(4, 90, 34), pen.light, 12),
    ...[-62, 62].map((x) => stub.gem(polygon(4, 16, 0, [x, 0]), pen.light, 0.5)),
    stub.flat(outline('M-95 -42 L-40 -54 L-70 54 L-95 48 Z'), lit(pen.main, 1), 0.2),
    stub.glint(-74, -38, 34),
  ].join('')
}
