import { mix, tone } from './colour.ts'
import type { Drawing } from './drawing.ts'
import type { Palette } from './pen.ts'
import { between } from './random.ts'
import { arc, type Point, pathOf, polar, polygon, short } from './shape.ts'

/** The area that a scene fills, and the spot that its light comes from. */
export type Stage = {
  drawing: Drawing
  palette: Palette
  width: number
  height: number
  focus: Point
  /** How large the emblem stands, in pixels from its middle to its edge. */
  reach: number
}

/** Ridges of mountains that fade with distance. */
export function peaks(stage: Stage): string {
  return ridges(stage, (random, x, level) => {
    const jag = (Math.abs(((x / (150 + level * 40)) % 2) - 1) - 0.5) * (150 - level * 26)
    return jag + between(random, -26, 26)
  })
}

/** Long soft dunes. */
export function dunes(stage: Stage): string {
  return ridges(stage, (_random, x, level) => {
    return Math.sin(x / (130 - level * 18) + level * 2.1) * 34 + Math.sin(x / 57 + level) * 10
  })
}

/** A city of towers with lit windows. */
export function city(stage: Stage): string {
  const { drawing, height, width } = stage
  return [0, 1, 2]
    .map((level) => {
      const base = height * (0.56 + level * 0.14)
      const colour = depthColour(stage, level)
      const blocks: string[] = []
      for (let x = -20; x < width; ) {
        const wide = between(drawing.random, 34, 84)
        const top = base - between(drawing.random, 0, 190 - level * 40)
        blocks.push(`M${short(x)} ${height}V${short(top)}h${short(wide)}V${height}Z`)
        if (drawing.random() < 0.3) {
          blocks.push(`M${short(x + wide / 2 - 2)} ${short(top)}v-36h4v36Z`)
        }
        x += wide + between(drawing.random, 0, 16)
      }
      const windows = Array.from({ length: Math.round(width / 22) }, () => {
        const x = between(drawing.random, 0, width)
        const y = between(drawing.random, base, height)
        return `M${Math.round(x)} ${Math.round(y)}h4v7h-4z`
      })
      return `<path d="${blocks.join('')}" fill="${colour}"/><path d="${windows.join('')}" fill="${stage.palette.light}" fill-opacity="${0.5 - level * 0.1}"/>`
    })
    .join('')
}

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

/** A stadium at night: stands, floodlights and mown grass. */
export function stadium(stage: Stage): string {
  const { drawing, height, palette, width } = stage
  const horizon = height * 0.63
  const [fx] = stage.focus
  const crowd = Array.from({ length: Math.round(width / 3) }, () => {
    const x = between(drawing.random, 0, width)
    const y = horizon - between(drawing.random, 4, height * 0.15)
    return `<circle cx="${short(x)}" cy="${short(y)}" r="2" fill="${drawing.random() < 0.5 ? palette.light : '#fff'}" opacity="${short(between(drawing.random, 0.12, 0.5))}"/>`
  })
  const grass = Array.from({ length: 15 }, (_, index) => {
    const left = fx + (index - 7.5) * 90
    const far = fx + (index - 7.5) * 260
    const colour = tone(palette.main, index % 2 === 0 ? 0.44 : 0.37)
    return `<path d="M${short(left)} ${short(horizon)}h91L${short(far + 262)} ${height}H${short(far)}Z" fill="${colour}"/>`
  })
  const beams = [-3, -2, -1, 1, 2, 3].map((index) => {
    const x = fx + index * stage.reach * 0.75
    const paint = drawing.linear(
      [x, 30, fx + index * 20, horizon],
      [
        [0, '#ffffff', 0.5],
        [1, '#ffffff', 0],
      ],
    )
    const glow = drawing.radial(x, 40, 70, [
      [0, '#ffffff', 0.95],
      [0.2, palette.light, 0.5],
      [1, palette.light, 0],
    ])
    return `<path d="M${short(x - 8)} 40L${short(fx + index * 60 - 110)} ${short(horizon)}h220L${short(x + 8)} 40Z" fill="${paint}" fill-opacity="0.32"/><circle cx="${short(x)}" cy="40" r="70" fill="${glow}"/>`
  })
  return [
    `<path d="M0 ${short(horizon - height * 0.17)}Q${short(fx)} ${short(horizon - height * 0.1)} ${width} ${short(horizon - height * 0.17)}V${short(horizon)}H0Z" fill="${mix(palette.night, palette.sky, 0.3)}"/>`,
    ...crowd,
    ...grass,
    `<path d="M0 ${short(horizon)}H${width}" stroke="#fff" stroke-width="3" opacity="0.7"/>`,
    `<ellipse cx="${short(fx)}" cy="${short(height * 0.9)}" rx="${short(stage.reach * 1.5)}" ry="${short(stage.reach * 0.36)}" fill="none" stroke="#fff" stroke-width="4" stroke-opacity="0.5"/>`,
    ...beams,
  ].join('')
}

/** A landscape of square blocks. */
export function terrain(stage: Stage): string {
  const { height, width, drawing } = stage
  const size = 54
  return [0, 1, 2]
    .map((level) => {
      const colour = depthColour(stage, level)
      const cells: string[] = []
      for (let column = -1; column * size < width; column += 1) {
        const wave = Math.sin(column * 0.55 + level * 1.9) + Math.sin(column * 0.23 + level)
        const steps = Math.round(2.4 - level * 1.1 + wave * 1.4 + drawing.random() * 0.7)
        const top = height * 0.86 - steps * size * 0.86
        const x = column * size
        cells.push(`<path d="M${x} ${short(top)}h${size}V${height}h-${size}Z" fill="${colour}"/>`)
        cells.push(
          `<path d="M${x} ${short(top)}h${size}v9h-${size}Z" fill="${stage.palette.light}" fill-opacity="${0.5 - level * 0.1}"/>`,
        )
        for (let row = 0; row < 5; row += 1) {
          const shade = drawing.random() * 0.16
          cells.push(
            `<path d="M${x + 2} ${short(top + 11 + row * size)}h${size - 4}v${size - 4}h-${size - 4}Z" fill="#000" fill-opacity="${short(shade)}"/>`,
          )
        }
      }
      return cells.join('')
    })
    .join('')
}

/** Rolling sea with foam lines. */
export function sea(stage: Stage): string {
  const { height, palette, width } = stage
  return [0, 1, 2, 3, 4]
    .map((level) => {
      const base = height * (0.58 + level * 0.1)
      const points: Point[] = []
      for (let x = -20; x <= width + 20; x += 16) {
        const swell = Math.abs(Math.sin(x / (96 + level * 18) + level * 1.7)) * (22 + level * 5)
        points.push([x, base - swell])
      }
      const crest = pathOf(points).slice(0, -1)
      return `<path d="${crest}L${width + 20} ${height}L-20 ${height}Z" fill="${depthColour(stage, level * 0.55)}"/><path d="${crest}" fill="none" stroke="${palette.light}" stroke-width="${short(1.5 + level * 0.6)}" stroke-opacity="${short(0.34 + level * 0.07)}"/>`
    })
    .join('')
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

/** A full moon over gables and bare trees. */
export function manor(stage: Stage): string {
  const { drawing, focus, height, palette, reach, width } = stage
  const glow = drawing.radial(focus[0], focus[1], reach * 1.9, [
    [0, palette.metal, 0.95],
    [0.66, palette.metal, 0.75],
    [0.68, palette.metal, 0.3],
    [1, palette.metal, 0],
  ])
  const gables: string[] = []
  for (let x = -40; x < width + 60; ) {
    const wide = between(drawing.random, 56, 120)
    const top = height * 0.82 - between(drawing.random, 0, 110)
    gables.push(
      `M${short(x)} ${height}V${short(top)}L${short(x + wide / 2)} ${short(top - wide * 0.9)}L${short(x + wide)} ${short(top)}V${height}Z`,
    )
    gables.push(
      `M${short(x + wide * 0.7)} ${short(top)}v-${short(wide * 0.6)}h9v${short(wide * 0.6)}Z`,
    )
    x += wide * 0.86
  }
  const windows = Array.from({ length: Math.round(width / 40) }, () => {
    const x = between(drawing.random, 0, width)
    const y = between(drawing.random, height * 0.83, height * 0.96)
    return `<path d="M${short(x)} ${short(y)}v-12q5 -9 10 0v12Z" fill="${palette.light}" fill-opacity="0.75"/>`
  })
  return `<circle cx="${short(focus[0])}" cy="${short(focus[1])}" r="${short(reach * 1.9)}" fill="${glow}" fill-opacity="0.75"/><path d="${gables.join('')}" fill="${mix(palette.night, '#000000', 0.25)}"/>${windows.join('')}`
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

function ridges(
  stage: Stage,
  rise: (random: () => number, x: number, level: number) => number,
): string {
  const { drawing, height, width } = stage
  return [0, 1, 2, 3]
    .map((level) => {
      const base = height * (0.58 + level * 0.11)
      const offset = drawing.random() * 600
      const points: Point[] = []
      for (let x = -40; x <= width + 60; x += 30) {
        points.push([x, base - rise(drawing.random, x + offset, level)])
      }
      const crest = pathOf(points).slice(0, -1)
      const colour = depthColour(stage, level * 0.7)
      return `<path d="${crest}L${width + 60} ${height}L-40 ${height}Z" fill="${colour}"/><path d="${crest}" fill="none" stroke="${stage.palette.light}" stroke-width="2" stroke-opacity="${short(0.4 - level * 0.07)}"/>`
    })
    .join('')
}

// Far layers take the colour of the air, near ones that of the night.
function depthColour({ palette }: Stage, level: number): string {
  const far = mix(palette.night, palette.sky, 0.8)
  return mix(far, mix(palette.night, '#000000', 0.2), Math.min(1, level / 1.9))
}
