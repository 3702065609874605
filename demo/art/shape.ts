export type Point = readonly [x: number, y: number]

/** Where a shape is put: moved by x and y, turned by degrees, scaled (negative `flip` mirrors it). */
export type Placement = { x?: number; y?: number; turn?: number; scale?: number; flip?: boolean }

const stepsOfCurve = 8

/** A regular polygon; `turn` in degrees, 0 has a corner at the top. */
export function polygon(
  corners: number,
  radius: number,
  turn = 0,
  centre: Point = [0, 0],
): Point[] {
  return Array.from({ length: corners }, (_, index) =>
    polar(radius, turn + (index * 360) / corners, centre),
  )
}

/** A star with as many points as asked for, reaching `outer` and drawn in to `inner`. */
export function star(points: number, outer: number, inner: number, turn = 0): Point[] {
  return Array.from({ length: points * 2 }, (_, index) =>
    polar(index % 2 === 0 ? outer : inner, turn + (index * 180) / points),
  )
}

/** An ellipse as points, fine enough to shade smoothly. */
export function ellipse(x: number, y: number, radiusX: number, radiusY = radiusX): Point[] {
  return polygon(34, 1).map(([px, py]) => [x + px * radiusX, y + py * radiusY] as const)
}

/** A rectangle with rounded corners, given its middle. */
export function box(x: number, y: number, width: number, height: number, radius = 0): Point[] {
  const right = width / 2 - radius
  const bottom = height / 2 - radius
  const corners: [number, number, number][] = [
    [right, -bottom, 0],
    [right, bottom, 90],
    [-right, bottom, 180],
    [-right, -bottom, 270],
  ]
  if (radius === 0) return corners.map(([cx, cy]) => [x + cx, y + cy] as const)
  return corners.flatMap(([cx, cy, turn]) =>
    [0, 18, 36, 54, 72, 90].map((step) => polar(radius, turn + step, [x + cx, y + cy])),
  )
}

/** A slice of a ring between two angles, in degrees clockwise from the top. */
export function arc(outer: number, inner: number, from: number, to: number): Point[] {
  const steps = Math.max(4, Math.ceil(Math.abs(to - from) / 8))
  const angles = Array.from({ length: steps + 1 }, (_, step) => from + ((to - from) * step) / steps)
  return [
    ...angles.map((angle) => polar(outer, angle)),
    ...angles.toReversed().map((angle) => polar(inner, angle)),
  ]
}

/** Points of a path of M, L, Q, C and Z with absolute coordinates. */
export function outline(path: string): Point[] {
  const points: Point[] = []
  for (const [, command, text] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const numbers = (text?.match(/-?[\d.]+/g) ?? []).map(Number)
    const given = pairs(numbers)
    if (command === 'M' || command === 'L') points.push(...given)
    if (command === 'Q') addCurves(points, given, 2)
    if (command === 'C') addCurves(points, given, 3)
  }
  const [first] = points
  const last = points.at(-1)
  if (first && last && Math.hypot(first[0] - last[0], first[1] - last[1]) < 0.01) points.pop()
  return points
}

/** A shape drawn on its right half from top to bottom, completed by its mirror image. */
export function mirrored(right: string): Point[] {
  const half = outline(right)
  const other = half.toReversed().filter(([x]) => Math.abs(x) > 0.01)
  return [...half, ...other.map(([x, y]) => [-x, y] as const)]
}

/** The shape after a placement. */
export function placed(points: readonly Point[], placement: Placement): Point[] {
  const { x = 0, y = 0, turn = 0, scale = 1, flip = false } = placement
  const angle = (turn * Math.PI) / 180
  const cos = Math.cos(angle) * scale
  const sin = Math.sin(angle) * scale
  const moved = points.map(([px, py]): Point => {
    const qx = flip ? -px : px
    return [x + qx * cos - py * sin, y + qx * sin + py * cos]
  })
  return flip ? moved.reverse() : moved
}

/** Points as path data. */
export function pathOf(points: readonly Point[]): string {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join('L')}Z`
}

/** A number with at most two decimals: keeps the drawings small. */
export function short(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** The point at a distance and an angle in degrees clockwise from the top. */
export function polar(radius: number, angle: number, centre: Point = [0, 0]): Point {
  const radians = (angle * Math.PI) / 180
  return [centre[0] + radius * Math.sin(radians), centre[1] - radius * Math.cos(radians)]
}

function pairs(numbers: readonly number[]): Point[] {
  const found: Point[] = []
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    found.push([numbers[index] ?? 0, numbers[index + 1] ?? 0])
  }
  return found
}

function addCurves(points: Point[], given: readonly Point[], degree: 2 | 3): void {
  for (let index = 0; index + degree <= given.length; index += degree) {
    const start = points.at(-1) ?? [0, 0]
    const controls = [start, ...given.slice(index, index + degree)]
    for (let step = 1; step <= stepsOfCurve; step += 1) {
      points.push(onCurve(controls, step / stepsOfCurve))
    }
  }
}

function onCurve(controls: readonly Point[], share: number): Point {
  let level = controls
  while (level.length > 1) {
    level = level.slice(1).map((to, index): Point => {
      const from = level[index] ?? to
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
    })
  }
  return level[0] ?? [0, 0]
}
