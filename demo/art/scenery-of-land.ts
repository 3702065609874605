import { mix, tone } from './colour.ts'
import { between } from './random.ts'
import { type Point, pathOf, short } from './shape.ts'
import type { Stage } from './stage.ts'

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
