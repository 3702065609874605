import { between } from './random.ts'
import { arc, type Point, pathOf, polar, polygon, short } from './shape.ts'
import type { Stage } from './stage.ts'

/** A mesh of hexagons that glows towards the focus. */
export function hexes(stage: Stage): string {
  const { drawing, focus, height, palette, width } = stage
  const size = 46
  const cells: string[] = []
  for (let row = -1; row * size * 1.5 < height + size; row += 1) {
    for (let column = -1; column * size * 1.732 < width + size; column += 1) {
      const x = column * size * 1.732 + (row % 2 === 0 ? 0 : size * 0.866)
      const y = row * size * 1.5
      const near = Math.max(0, 1 - Math.hypot(x - focus[0], y - focus[1]) / (stage.reach * 2.6))
      const level = near * 0.34 + drawing.random() * 0.16 * (0.3 + near)
      const d = pathOf(polygon(6, size - 3, 0, [x, y]))
      const fill = drawing.random() < 0.6 ? palette.sky : palette.light
      cells.push(
        `<path d="${d}" fill="${fill}" fill-opacity="${short(level * 0.6)}" stroke="${palette.light}" stroke-opacity="${short(level)}" stroke-width="1.4"/>`,
      )
    }
  }
  return cells.join('')
}

/** Height lines of a map around the focus. */
export function contours(stage: Stage): string {
  const { drawing, focus, palette, reach } = stage
  const phases = [drawing.random() * 6, drawing.random() * 6, drawing.random() * 6]
  const rings = Array.from({ length: 17 }, (_, ring) => {
    const radius = reach * (0.5 + ring * 0.19)
    const points = Array.from({ length: 72 }, (_, step) => {
      const angle = (step / 72) * Math.PI * 2
      const wobble =
        Math.sin(angle * 2 + (phases[0] ?? 0)) * 0.1 +
        Math.sin(angle * 3 + (phases[1] ?? 0) + ring * 0.1) * 0.07 +
        Math.sin(angle * 5 + (phases[2] ?? 0) - ring * 0.16) * 0.035
      return polar(radius * (1 + wobble), (angle * 180) / Math.PI, focus)
    })
    const heavy = ring % 4 === 0
    return `<path d="${pathOf(points)}" fill="${palette.sky}" fill-opacity="0.07" stroke="${palette.light}" stroke-width="${heavy ? 2.6 : 1.3}" stroke-opacity="${short((heavy ? 0.75 : 0.45) * (1 - ring / 24))}"/>`
  })
  return rings.toReversed().join('')
}

/** Orbits and a band of stars. */
export function galaxy(stage: Stage): string {
  const { drawing, focus, palette, reach } = stage
  const orbits = [1.35, 1.75, 2.2, 2.8, 3.5].map((size, index) => {
    const [px, py] = polar(reach * size, 40 + index * 97)
    return `<g transform="translate(${short(focus[0])} ${short(focus[1])}) rotate(-24) scale(1 .46)"><circle r="${short(reach * size)}" fill="none" stroke="${palette.light}" stroke-width="${index % 2 === 0 ? 2.6 : 1.4}" stroke-opacity="${short(0.75 - index * 0.1)}"/><ellipse cx="${short(px)}" cy="${short(py)}" rx="6" ry="13" fill="${palette.metal}"/></g>`
  })
  const band = Array.from({ length: 170 }, () => {
    const along = between(drawing.random, -1.9, 1.9)
    const off = (drawing.random() + drawing.random() + drawing.random() - 1.5) * 0.62
    const x = focus[0] + reach * 1.5 * (along - off * 0.3)
    const y = focus[1] + reach * 1.5 * (-along * 0.5 + off)
    const size = between(drawing.random, 0.6, 2.6)
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(size)}" fill="#fff" fill-opacity="${short(between(drawing.random, 0.25, 0.9))}"/>`
  })
  return orbits.join('') + band.join('')
}

/** Splinters of light that fly out of the focus. */
export function shards(stage: Stage): string {
  const { drawing, focus, palette, reach } = stage
  return Array.from({ length: 46 }, (_, index) => {
    const angle = (index / 46) * 360 + between(drawing.random, -6, 6)
    const near = reach * between(drawing.random, 0.9, 1.9)
    const far = near + reach * between(drawing.random, 0.2, 1.3)
    const spread = between(drawing.random, 1.4, 5.5)
    const middle = near + (far - near) * 0.7
    const left: Point[] = [
      polar(near, angle, focus),
      polar(middle, angle - spread, focus),
      polar(far, angle, focus),
    ]
    const right: Point[] = [
      polar(near, angle, focus),
      polar(middle, angle + spread, focus),
      polar(far, angle, focus),
    ]
    const strength = between(drawing.random, 0.25, 0.75)
    return `<path d="${pathOf(left)}" fill="${palette.light}" fill-opacity="${short(strength)}"/><path d="${pathOf(right)}" fill="${palette.sky}" fill-opacity="${short(strength)}"/>`
  }).join('')
}

/** A comic burst over a raster of dots. */
export function burst(stage: Stage): string {
  const { focus, height, palette, reach, width } = stage
  const wedges = Array.from({ length: 16 }, (_, index) => {
    const points: Point[] = [
      focus,
      polar(3000, index * 22.5, focus),
      polar(3000, index * 22.5 + 11.25, focus),
    ]
    return `<path d="${pathOf(points)}" fill="${palette.sky}" fill-opacity="0.42"/>`
  })
  const dots: string[] = []
  const step = 26
  for (let row = 0; row * step < height + step; row += 1) {
    for (let column = 0; column * step < width + step; column += 1) {
      const x = column * step + (row % 2) * (step / 2)
      const y = row * step
      const size = Math.min(11, (Math.hypot(x - focus[0], y - focus[1]) / reach - 1.15) * 6)
      if (size > 1) dots.push(`<circle cx="${x}" cy="${y}" r="${short(size)}"/>`)
    }
  }
  return `${wedges.join('')}<g fill="${palette.night}" opacity="0.5">${dots.join('')}</g>`
}

/** Lines of a circuit that run into the focus. */
export function circuit(stage: Stage): string {
  const { drawing, focus, palette, reach } = stage
  return Array.from({ length: 44 }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1
    const lane = (Math.floor(index / 2) - 10.5) * 30
    const bend = reach * between(drawing.random, 0.9, 1.7)
    const run = reach * between(drawing.random, 1.2, 4)
    const x = focus[0] + side * bend
    const y = focus[1] + lane
    const rise = lane * 0.3
    const end = x + side * run
    const strength = between(drawing.random, 0.16, 0.6)
    return `<path d="M${short(focus[0])} ${short(y)}H${short(x)}l${short(side * Math.abs(rise))} ${short(rise)}H${short(end)}" fill="none" stroke="${palette.light}" stroke-width="2.4" stroke-opacity="${short(strength)}"/><circle cx="${short(end)}" cy="${short(y + rise)}" r="5" fill="${palette.night}" stroke="${palette.light}" stroke-width="2.4" opacity="${short(strength)}"/>`
  }).join('')
}

/** Rings that spread like sound, with beams between them. */
export function echoes(stage: Stage): string {
  const { focus, palette, reach } = stage
  return Array.from({ length: 9 }, (_, ring) => {
    const radius = reach * (1.15 + ring * 0.3)
    const pieces = [0, 1, 2, 3].map((piece) => {
      const from = piece * 90 + ring * 23
      const points = arc(radius, radius - 13 + ring, from, from + 70 - ring * 4).map(
        ([x, y]) => [x + focus[0], y + focus[1]] as const,
      )
      return `<path d="${pathOf(points)}" fill="${ring % 3 === 1 ? palette.metal : palette.light}" fill-opacity="${short(0.36 - ring * 0.033)}"/>`
    })
    return pieces.join('')
  }).join('')
}
