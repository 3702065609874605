import type { Material } from './colour.ts'
import type { Pen } from './pen.ts'
import { arc, box, mirrored, outline, polar, polygon, star } from './shape.ts'

/** Crossed swords before a cut stone. */
export function blades(pen: Pen): string {
  return [
    sword(pen.at({ x: 0, y: 6, turn: 42, scale: 1.24 }), pen.light),
    sword(pen.at({ x: 0, y: 6, turn: -42, scale: 1.24, flip: true }), pen.light),
    pen.at({ y: 14 }).solid(star(4, 62, 34), pen.metal, 5),
    pen.at({ y: 14 }).gem(polygon(8, 33, 22.5), pen.main, 0.52),
    pen.glint(-10, 2, 22),
    pen.glint(72, -78, 18, 0.8),
  ].join('')
}

function sword(pen: Pen, steel: Material): string {
  return [
    pen.face(outline('M0 -104 L-12 -82 L-12 34 L0 34 Z'), steel, 0.8),
    pen.face(outline('M0 -104 L12 -82 L12 34 L0 34 Z'), steel, 0.42),
    pen.face(outline('M-3 -76 L3 -76 L2 30 L-2 30 Z'), steel, 0.24),
    pen.solid(outline('M-34 26 L0 34 L34 26 L30 42 L8 46 L-8 46 L-30 42 Z'), pen.metal, 4),
    pen.solid(box(0, 58, 10, 28, 2), pen.dark, 3),
    pen.solid(polygon(8, 10, 22, [0, 78]), pen.metal, 3),
  ].join('')
}

/** A layered shield with a star set into it. */
export function shield(pen: Pen): string {
  const shape = 'M0 -98 C 26 -84 58 -78 82 -78 L 82 2 C 82 54 40 84 0 102'
  return [
    pen.solid(mirrored(shape), pen.metal, 10),
    pen.at({ scale: 0.8, y: -1 }).solid(mirrored(shape), pen.main, 8),
    pen.flat(outline('M-54 -52 L0 -66 L0 76 C-30 62 -54 40 -54 2 Z'), '#fff', 0.12),
    pen.solid(star(5, 44, 19), pen.light, 5),
    pen.glint(-40, -60, 26),
  ].join('')
}

/** A soldier's helmet with a mirrored visor. */
export function helmet(pen: Pen): string {
  return [
    pen.solid(mirrored('M0 -92 C 56 -92 88 -54 88 4 L 84 44 L 70 66 L 58 40 L 0 40'), pen.main, 11),
    pen.solid(mirrored('M0 -94 L 13 -92 L 10 -24 L 0 -22'), pen.metal, 4),
    pen.solid(mirrored('M0 -22 L 66 -14 L 74 4 L 66 60 C 44 88 20 92 0 92'), pen.dark, 9),
    pen.gem(mirrored('M0 -8 L 54 -2 L 60 12 L 54 48 C 36 70 16 74 0 74'), pen.light, 0.72),
    pen.flat(outline('M-46 2 L-14 -4 L-34 56 L-46 46 Z'), '#fff', 0.4),
    pen.flat(outline('M-6 -5 L2 -6 L-20 66 L-26 62 Z'), '#fff', 0.28),
    ...[-1, 1].map((side) => pen.solid(polygon(6, 13, 0, [side * 78, 14]), pen.metal, 4)),
    pen.glint(-40, -58, 22, 0.9),
  ].join('')
}

/** A winged knight's helm with a plume. */
export function helm(pen: Pen): string {
  const wing = (side: Pen) =>
    [0, 1, 2].map((row) =>
      side
        .at({ x: 46, y: -6 + row * 20, turn: -24 + row * 24, scale: 1 - row * 0.16 })
        .solid(outline('M0 12 C 14 -26 34 -54 58 -84 C 62 -40 50 0 4 24 Z'), pen.light, 5),
    )
  return [
    ...wing(pen).toReversed(),
    ...wing(pen.at({ flip: true })).toReversed(),
    pen.solid(mirrored('M0 -104 C 20 -100 22 -70 14 -40 L 0 -30'), pen.main, 6),
    pen.solid(mirrored('M0 -76 C 44 -76 60 -44 60 -6 L 56 56 L 20 100 L 0 80'), pen.metal, 10),
    pen.flat(mirrored('M0 -2 L 10 4 L 46 -8 L 42 16 L 12 26 L 9 84 L 0 76'), '#070a14'),
    pen.solid(mirrored('M0 -70 L 10 -66 L 7 0 L 0 14'), pen.light, 4),
    pen.flat(mirrored('M14 12 L 38 4 L 36 12 L 16 18'), pen.main.shine, 0.9),
    pen.glint(-30, -48, 24),
  ].join('')
}

/** A broad throwing knife across a broken ring. */
export function kunai(pen: Pen): string {
  const knife = pen.at({ turn: 32, y: 2 })
  return [
    ...[20, 140, 260].map((from) => pen.solid(arc(98, 80, from, from + 62), pen.main, 6)),
    ...[20, 140, 260].map((from) =>
      pen.at({ turn: from + 91 }).solid(outline('M0 -112 L14 -92 L0 -62 L-14 -92 Z'), pen.light, 4),
    ),
    knife.face(outline('M0 -112 L-27 -30 L0 16 Z'), pen.light, 0.82),
    knife.face(outline('M0 -112 L27 -30 L0 16 Z'), pen.light, 0.4),
    knife.face(outline('M0 -84 L-8 -34 L0 -8 Z'), pen.light, 0.55),
    knife.face(outline('M0 -84 L8 -34 L0 -8 Z'), pen.light, 0.2),
    knife.solid(outline('M-16 6 L16 6 L10 20 L-10 20 Z'), pen.metal, 3),
    knife.solid(box(0, 44, 13, 50, 2), pen.dark, 4),
    ...[30, 42, 54].map((y) => knife.solid(box(0, y, 17, 5), pen.metal, 1.5)),
    knife.solid(
      arc(19, 11, 0, 360).map(([x, y]) => [x, y + 84] as const),
      pen.metal,
      3,
    ),
    knife.glint(-6, -62, 28),
  ].join('')
}

/** A sight: ring, hairs and a lit diamond in the middle. */
export function target(pen: Pen): string {
  const quarters = [8, 98, 188, 278]
  return [
    ...quarters.map((from) => pen.solid(arc(92, 74, from, from + 74), pen.metal, 5)),
    ...quarters.map((from) => pen.solid(arc(62, 54, from + 10, from + 64), pen.main, 3)),
    ...[0, 90, 180, 270].map((turn) =>
      pen.at({ turn }).solid(outline('M-6 -106 L6 -106 L3 -42 L-3 -42 Z'), pen.light, 2.5),
    ),
    pen.gem(polygon(4, 36), pen.main, 0.5),
    ...[45, 135, 225, 315].map((turn) =>
      pen.at({ turn }).solid(polygon(3, 7, 180, [0, -83]), pen.light, 2),
    ),
    pen.glint(-9, -12, 24),
  ].join('')
}

/** Three chevrons under a star, held by wings. */
export function rank(pen: Pen): string {
  const feather = (side: Pen) =>
    [0, 1, 2, 3].map((row) =>
      side.solid(
        outline(
          `M34 ${-6 + row * 17} L${108 - row * 15} ${-46 + row * 20} L${92 - row * 13} ${-16 + row * 20} L34 ${12 + row * 17} Z`,
        ),
        pen.dark,
        4,
      ),
    )
  return [
    ...feather(pen),
    ...feather(pen.at({ flip: true })),
    ...[64, 34, 4].map((y, row) =>
      pen.solid(
        mirrored(`M0 ${y - 24} L ${58 - row * 3} ${y + 8} L ${58 - row * 3} ${y + 30} L 0 ${y}`),
        row === 1 ? pen.light : pen.main,
        5,
      ),
    ),
    pen.at({ y: -52 }).solid(star(5, 46, 20), pen.metal, 6),
    pen.at({ y: -52 }).flat(star(5, 22, 9), pen.metal.shine, 0.5),
    pen.glint(-16, -74, 24),
  ].join('')
}

/** A bolt that breaks out of a ring. */
export function bolt(pen: Pen): string {
  return [
    pen.solid(arc(90, 72, 40, 200), pen.metal, 6),
    pen.solid(arc(90, 72, 220, 380), pen.metal, 6),
    ...Array.from({ length: 12 }, (_, index) => {
      const [x, y] = polar(81, index * 30 + 15)
      return pen.ball(x, y, 3.2, pen.dark)
    }),
    pen.gem(outline('M22 -112 L-54 14 L-8 14 L-28 112 L56 -22 L8 -22 Z'), pen.light, 0.6),
    pen.glint(4, -66, 28),
  ].join('')
}

/** A puffed star with a bolt of energy across it. */
export function brawler(pen: Pen): string {
  return [
    pen.solid(star(5, 106, 54), pen.dark, 8),
    pen.solid(star(5, 94, 48), pen.light, 12),
    pen.flat(outline('M0 -66 L-18 -34 L-56 -26 L-24 -18 L0 -38 Z'), '#fff', 0.5),
    pen.solid(outline('M18 -58 L-34 14 L-2 14 L-16 66 L38 -10 L4 -10 Z'), pen.main, 6),
    pen.glint(-56, -28, 24),
  ].join('')
}
