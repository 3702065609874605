import { lit, type Material, material } from './colour.ts'
import type { Drawing } from './drawing.ts'
import { type Placement, type Point, pathOf, placed, polygon, short } from './shape.ts'

/** Night and sky are the world's colours; main, light and metal are the emblem's. */
export type Palette = { night: string; sky: string; main: string; light: string; metal: string }

/** Draws shaded solids. All light falls from the upper left, however a part is turned. */
export type Pen = {
  drawing: Drawing
  main: Material
  light: Material
  metal: Material
  dark: Material
  /** The same pen on a part that is moved, turned or mirrored. */
  at: (placement: Placement) => Pen
  /** A plate with bevelled edges `depth` wide. */
  solid: (points: readonly Point[], substance: Material, depth?: number) => string
  /** A cut stone: facets from the outline up to a smaller table. */
  gem: (points: readonly Point[], substance: Material, table?: number) => string
  /** A flat face with the brightness it has, from 0 to 1. */
  face: (points: readonly Point[], substance: Material, brightness: number) => string
  /** A ball. */
  ball: (x: number, y: number, radius: number, substance: Material) => string
  /** A flat area of one colour. */
  flat: (points: readonly Point[], colour: string, opacity?: number) => string
  /** A line along the points. */
  line: (points: readonly Point[], colour: string, width: number, opacity?: number) => string
  /** A small four-pointed gleam. */
  glint: (x: number, y: number, size: number, opacity?: number) => string
}

const towardsLight = [-0.46, -0.72, 0.52] as const

/** A pen with a game's colours as substances. */
export function takePen(drawing: Drawing, palette: Palette): Pen {
  const substances = {
    main: material(palette.main),
    light: material(palette.light),
    metal: material(palette.metal),
    dark: { dark: '#05070d', base: '#1a2133', light: '#3a4663', shine: '#8f9dbf' },
  }
  return penOn(drawing, substances, (points) => [...points], 1)
}

function penOn(
  drawing: Drawing,
  substances: Pick<Pen, 'main' | 'light' | 'metal' | 'dark'>,
  place: (points: readonly Point[]) => Point[],
  scale: number,
): Pen {
  return {
    drawing,
    ...substances,
    at: (placement) =>
      penOn(
        drawing,
        substances,
        (points) => place(placed(points, placement)),
        scale * (placement.scale ?? 1),
      ),
    solid: (points, substance, depth = 6) =>
      solid(drawing, place(points), substance, depth * scale),
    gem: (points, substance, table = 0.5) => gem(drawing, place(points), substance, table),
    face: (points, substance, brightness) => {
      const at = clockwise(place(points))
      remember(drawing, at)
      return shape(at, lit(substance, brightness))
    },
    ball: (x, y, radius, substance) => ball(drawing, place([[x, y]]), radius * scale, substance),
    flat: (points, colour, opacity = 1) =>
      `<path d="${pathOf(place(points))}" fill="${colour}"${opacity < 1 ? ` fill-opacity="${short(opacity)}"` : ''}/>`,
    line: (points, colour, width, opacity = 1) => {
      const d = pathOf(place(points)).slice(0, -1)
      return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width * scale)}" stroke-linecap="round" stroke-linejoin="round" stroke-opacity="${short(opacity)}"/>`
    },
    glint: (x, y, size, opacity = 1) =>
      glint(drawing, place([[x, y]]), size * scale * 0.72, opacity),
  }
}

function solid(drawing: Drawing, given: Point[], substance: Material, depth: number): string {
  const points = clockwise(given)
  remember(drawing, points)
  const inner = inset(points, depth)
  const seams = seamsOf(points)
  const faces = points.map((from, index) => {
    if (seams.includes(index)) return ''
    const next = (index + 1) % points.length
    const to = points[next] ?? from
    const innerFrom = inner[index] ?? from
    const innerTo = inner[next] ?? to
    const [nx, ny] = outward(from, to)
    const brightness = 0.5 + 0.55 * (nx * towardsLight[0] + ny * towardsLight[1])
    return shape([from, to, innerTo, innerFrom], lit(substance, brightness))
  })
  const [left, top, right, bottom] = bounds(points)
  const paint = drawing.linear(
    [left, top, left + (right - left) * 0.35, bottom],
    [
      [0, lit(substance, 0.74)],
      [0.45, lit(substance, 0.5)],
      [1, lit(substance, 0.26)],
    ],
  )
  const under = `<path d="${pathOf(points)}" fill="${lit(substance, 0.3)}"/>`
  return `${under}${faces.join('')}<path d="${pathOf(inner)}" fill="${paint}"/>`
}

function gem(drawing: Drawing, given: Point[], substance: Material, table: number): string {
  const points = clockwise(given)
  remember(drawing, points)
  const [left, top, right, bottom] = bounds(points)
  const middle: Point = [(left + right) / 2, (top + bottom) / 2 - (bottom - top) * 0.04]
  const inner = points.map(
    ([x, y]): Point => [middle[0] + (x - middle[0]) * table, middle[1] + (y - middle[1]) * table],
  )
  const facets = points.map((from, index) => {
    const next = (index + 1) % points.length
    const to = points[next] ?? from
    const innerFrom = inner[index] ?? from
    const innerTo = inner[next] ?? to
    const [nx, ny] = outward(from, to)
    const facing = 0.5 + 0.5 * (nx * towardsLight[0] + ny * towardsLight[1])
    const half: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    return [
      shape([from, half, innerFrom], lit(substance, facing + 0.1)),
      shape([half, innerTo, innerFrom], lit(substance, facing - 0.06)),
      shape([half, to, innerTo], lit(substance, facing - 0.16)),
    ].join('')
  })
  const paint = drawing.linear(
    [left, top, right, bottom],
    [
      [0.1, substance.shine],
      [0.42, substance.light],
      [0.75, substance.base],
      [1, lit(substance, 0.3)],
    ],
  )
  const gleam = inner.slice(0, Math.ceil(inner.length / 2))
  return [
    `<path d="${pathOf(points)}" fill="${substance.base}"/>`,
    ...facets,
    `<path d="${pathOf(inner)}" fill="${paint}"/>`,
    `<path d="${pathOf([...gleam, middle])}" fill="#fff" fill-opacity="0.18"/>`,
    `<path d="${pathOf(inner)}" fill="none" stroke="${substance.shine}" stroke-width="0.8" stroke-opacity="0.6"/>`,
  ].join('')
}

function ball(drawing: Drawing, at: Point[], radius: number, substance: Material): string {
  const [x, y] = at[0] ?? [0, 0]
  remember(drawing, polygon(14, radius, 0, [x, y]))
  const paint = drawing.radial(x - radius * 0.34, y - radius * 0.42, radius * 1.5, [
    [0, substance.shine],
    [0.22, substance.light],
    [0.55, substance.base],
    [0.95, substance.dark],
    [1, lit(substance, 0.18)],
  ])
  const rim = drawing.radial(x, y, radius, [
    [0.8, substance.light, 0],
    [1, substance.light, 0.55],
  ])
  const circle = `cx="${short(x)}" cy="${short(y)}" r="${short(radius)}"`
  return `<circle ${circle} fill="${paint}"/><circle ${circle} fill="${rim}"/>`
}

function glint(drawing: Drawing, at: Point[], size: number, opacity: number): string {
  const [x, y] = at[0] ?? [0, 0]
  const long = short(size)
  const thin = short(size * 0.07)
  const glow = drawing.radial(0, 0, size * 0.6, [
    [0, '#ffffff', 0.9],
    [0.3, '#ffffff', 0.25],
    [1, '#ffffff', 0],
  ])
  return `<g transform="translate(${short(x)} ${short(y)})" opacity="${short(opacity)}"><circle r="${short(size * 0.6)}" fill="${glow}"/><path d="M0 -${long}Q${thin} -${thin} ${long} 0Q${thin} ${thin} 0 ${long}Q-${thin} ${thin} -${long} 0Q-${thin} -${thin} 0 -${long}Z" fill="#fff"/></g>`
}

// The stroke of its own colour closes the hairlines that antialiasing leaves between neighbours.
function shape(points: readonly Point[], colour: string): string {
  return `<path d="${pathOf(points)}" fill="${colour}" stroke="${colour}" stroke-width="0.4"/>`
}

// A whole ring is one outline that runs out and back along a seam, where it has no edge.
function seamsOf(points: readonly Point[]): number[] {
  const half = points.length / 2
  const [first] = points
  const turning = points[half - 1]
  if (points.length < 8 || !first || !turning) return []
  const gap = Math.hypot(first[0] - turning[0], first[1] - turning[1])
  return gap < 0.01 ? [half - 1, points.length - 1] : []
}

function bounds(points: readonly Point[]): [number, number, number, number] {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

// What is too small to be seen in a shadow is left out of it.
function remember(drawing: Drawing, points: readonly Point[]): void {
  if (Math.abs(areaOf(points)) > 70) drawing.outlines.push(pathOf(points))
}

function clockwise(points: Point[]): Point[] {
  return areaOf(points) < 0 ? points.toReversed() : points
}

function areaOf(points: readonly Point[]): number {
  const twice = points.reduce((sum, [x, y], index) => {
    const [nx, ny] = points[(index + 1) % points.length] ?? [0, 0]
    return sum + x * ny - nx * y
  }, 0)
  return twice / 2
}

function outward(from: Point, to: Point): Point {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  return [(to[1] - from[1]) / length, -(to[0] - from[0]) / length]
}

function inset(points: readonly Point[], depth: number): Point[] {
  const seams = seamsOf(points)
  return points.map((point, index) => {
    const before = points[(index + points.length - 1) % points.length] ?? point
    const after = points[(index + 1) % points.length] ?? point
    const seamBefore = seams.includes((index + points.length - 1) % points.length)
    const seamAfter = seams.includes(index)
    const [ax, ay] = seamBefore ? outward(point, after) : outward(before, point)
    const [bx, by] = seamAfter ? outward(before, point) : outward(point, after)
    const sumX = ax + bx
    const sumY = ay + by
    // A mitre at a sharp corner would shoot across the shape; it is held at three depths.
    const reach = Math.min(3, 2 / Math.max(0.05, sumX * sumX + sumY * sumY))
    return [point[0] - sumX * reach * depth, point[1] - sumY * reach * depth]
  })
}

/**
 * A soft edge around everything drawn so far: its silhouette again and again, each a little larger
 * and further along `drift`. A blur would look much the same and take ten times as long.
 */
export function softEdge(
  drawing: Drawing,
  colour: string,
  drift: Point,
  growth: number,
  steps = 8,
): string {
  const silhouette = drawing.define((id) => `<path id="${id}" d="${drawing.outlines.join('')}"/>`)
  const reference = silhouette.slice('url('.length, -1)
  const copies = Array.from({ length: steps }, (_, index) => {
    const step = (index + 1) / steps
    const scale = short(1 + growth * step)
    const place = `translate(${short(drift[0] * step)} ${short(drift[1] * step)}) scale(${scale})`
    return `<use href="${reference}" transform="${place}" fill-opacity="${short((0.2 - step * 0.12) * (8 / steps))}"/>`
  })
  return `<g fill="${colour}">${copies.join('')}</g>`
}
