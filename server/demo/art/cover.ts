import { mix, tone } from './colour.ts'
import { type Drawing, startDrawing } from './drawing.ts'
import { type EmblemName, emblems } from './emblems.ts'
import { type ParticleName, particles } from './particles.ts'
import { type Palette, takePen } from './pen.ts'
import { between } from './random.ts'
import * as scenery from './scenery.ts'
import type { Stage } from './scenery.ts'
import { pathOf, polar, short } from './shape.ts'

export type SceneName = {
  [Name in keyof typeof scenery]: (typeof scenery)[Name] extends (stage: Stage) => string ? Name : never
}[keyof typeof scenery]

/** What a game looks like: its colours, its emblem, the world behind it and what flies through it. */
export type Look = {
  palette: Palette
  emblem: EmblemName
  scene: SceneName
  air: ParticleName
}

/** The square picture of a game, 640 by 640. */
export function tile(seed: string, look: Look): string {
  const stage = stageOf(seed, look, 640, 640, [320, 306], 208)
  return finish(stage, [backdrop(stage, look), standing(stage, look), air(stage, look), foreground(stage)])
}

/** The wide picture of a game, 1920 by 720: emblem at the right, calm and dark at the left. */
export function banner(seed: string, look: Look): string {
  const stage = stageOf(`${seed}/banner`, look, 1920, 720, [1370, 345], 262)
  const calm = stage.drawing.linear(
    [0, 0, 1260, 0],
    [
      [0, mix(look.palette.night, '#05070c', 0.55), 0.97],
      [0.42, mix(look.palette.night, '#05070c', 0.5), 0.88],
      [1, look.palette.night, 0],
    ],
  )
  return finish(stage, [
    backdrop(stage, look),
    `<rect width="1920" height="720" fill="${calm}"/>`,
    standing(stage, look),
    air(stage, look),
    foreground(stage),
  ])
}

/** The sky, the light and the land of a scene, without its emblem. */
export function backdrop(stage: Stage, look: Look): string {
  return [sky(stage), rays(stage), scenery[look.scene](stage), haze(stage)].join('')
}

/** An emblem on its stage: seal, glow, shadow and the emblem itself. */
export function standing(stage: Stage, look: Look): string {
  const { drawing, focus, palette, reach } = stage
  const pen = takePen(drawing, palette)
  const [x, y] = focus.map(short)
  const scale = short(reach / 112)
  const glow = drawing.radial(focus[0], focus[1], reach * 1.25, [
    [0, mix(palette.light, '#ffffff', 0.35), 0.75],
    [0.45, palette.light, 0.34],
    [1, palette.main, 0],
  ])
  const shadow = drawing.radial(focus[0] + reach * 0.06, focus[1] + reach * 0.16, reach * 1.08, [
    [0, '#000000', 0.72],
    [0.62, '#000000', 0.42],
    [1, '#000000', 0],
  ])
  const [cx, cy, size] = [short(focus[0]), short(focus[1]), short(reach * 1.3)]
  return [
    `<circle cx="${cx}" cy="${cy}" r="${size}" fill="${glow}"/>`,
    seal(stage),
    `<circle cx="${cx}" cy="${cy}" r="${size}" fill="${shadow}"/>`,
    `<g transform="translate(${x} ${y}) scale(${scale})">${emblems[look.emblem](pen)}</g>`,
  ].join('')
}

/** A stage for a picture of any size. */
export function stageOf(
  seed: string,
  look: Pick<Look, 'palette'>,
  width: number,
  height: number,
  focus: readonly [number, number],
  reach: number,
): Stage {
  return { drawing: startDrawing(seed), palette: look.palette, width, height, focus, reach }
}

/** Joins the layers and lays vignette and grain over them. */
export function finish(stage: Stage, layers: readonly string[]): string {
  const { drawing, height, width } = stage
  const vignette = drawing.radial(
    stage.focus[0],
    stage.focus[1],
    Math.max(height, width * 0.6) * 0.86,
    [
      [0.4, '#000000', 0],
      [1, '#03040a', 0.62],
    ],
  )
  const sheen = drawing.linear(
    [0, 0, 0, height * 0.4],
    [
      [0, '#ffffff', 0.13],
      [1, '#ffffff', 0],
    ],
  )
  const cover = `<rect width="${width}" height="${height}" fill=`
  return drawing.finish(
    width,
    height,
    [...layers, `${cover}"${vignette}"/>`, `${cover}"${sheen}"/>`, `${cover}"${grain(drawing)}"/>`].join(''),
  )
}

/** What drifts through the air of a look. */
export function air(stage: Stage, look: Look): string {
  return particles[look.air](stage)
}

function sky(stage: Stage): string {
  const { drawing, focus, height, palette, reach, width } = stage
  const paint = drawing.linear(
    [0, 0, width * 0.12, height],
    [
      [0, palette.night],
      [0.5, mix(palette.night, palette.main, 0.6)],
      [0.78, mix(palette.main, palette.light, 0.3)],
      [1, mix(palette.night, palette.main, 0.35)],
    ],
  )
  const sun = drawing.radial(focus[0], focus[1], reach * 2.3, [
    [0, mix(palette.light, '#ffffff', 0.25), 0.9],
    [0.3, palette.light, 0.5],
    [0.65, palette.main, 0.32],
    [1, palette.night, 0],
  ])
  const dusk = drawing.radial(width * 0.06, height * 0.02, Math.max(width * 0.5, height), [
    [0, tone(palette.metal, 0.5), 0.34],
    [1, palette.night, 0],
  ])
  const cover = `<rect width="${width}" height="${height}" fill=`
  return `${cover}"${paint}"/>${cover}"${dusk}"/>${cover}"${sun}"/>`
}

function rays(stage: Stage): string {
  const { drawing, focus, palette, reach } = stage
  const paint = drawing.radial(focus[0], focus[1], reach * 3, [
    [0.18, mix(palette.light, '#ffffff', 0.5), 0.5],
    [0.6, palette.light, 0.14],
    [1, palette.light, 0],
  ])
  const wedges = Array.from({ length: 15 }, (_, index) => {
    const angle = index * 24 + between(drawing.random, -7, 7)
    const half = between(drawing.random, 1.6, 5.5)
    return pathOf([focus, polar(reach * 3.2, angle - half, focus), polar(reach * 3.2, angle + half, focus)])
  })
  return `<path d="${wedges.join('')}" fill="${paint}" opacity="0.7"/>`
}

function haze(stage: Stage): string {
  const { drawing, focus, height, palette, width } = stage
  const paint = drawing.radial(
    focus[0],
    height * 0.98,
    width * 0.5,
    [
      [0, palette.light, 0.3],
      [1, palette.main, 0],
    ],
    0.32,
  )
  return `<rect width="${width}" height="${height}" fill="${paint}"/>`
}

// The fine ring with marks is on every picture: it makes one family of games that share nothing else.
function seal(stage: Stage): string {
  const { focus, palette, reach } = stage
  const marks = Array.from({ length: 72 }, (_, index) => {
    const [x1, y1] = polar(reach * 1.19, index * 5, focus)
    const [x2, y2] = polar(reach * (index % 6 === 0 ? 1.12 : 1.16), index * 5, focus)
    return `M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`
  })
  const circle = (radius: number, width: number, opacity: number, dash = '') =>
    `<circle cx="${short(focus[0])}" cy="${short(focus[1])}" r="${short(radius)}" fill="none" stroke="${mix(palette.light, '#ffffff', 0.4)}" stroke-width="${width}" opacity="${opacity}"${dash}/>`
  return [
    circle(reach * 1.22, 2.5, 0.5, ` stroke-dasharray="${short(reach * 1.5)} ${short(reach * 0.12)}"`),
    circle(reach * 1.09, 1.2, 0.35),
    `<path d="${marks.join('')}" stroke="${palette.light}" stroke-width="1.4" opacity="0.4"/>`,
  ].join('')
}

// Large soft lights close to the eye give the picture a near plane.
function foreground(stage: Stage): string {
  const { drawing, focus, palette, reach } = stage
  return Array.from({ length: 7 }, (_, index) => {
    const [x, y] = polar(reach * between(drawing.random, 1.25, 1.8), index * 52 + between(drawing.random, 0, 40), focus)
    const size = reach * between(drawing.random, 0.06, 0.2)
    const paint = drawing.radial(x, y, size, [
      [0, palette.light, 0.36],
      [0.8, palette.light, 0.22],
      [1, palette.light, 0],
    ])
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(size)}" fill="${paint}"/>`
  }).join('')
}

function grain(drawing: Drawing): string {
  return drawing.define((id) => {
    const speck = (colour: string) => {
      const specks = Array.from({ length: 420 }, () => {
        const x = Math.floor(drawing.random() * 128)
        const y = Math.floor(drawing.random() * 128)
        return `M${x} ${y}h1v1h-1z`
      })
      return `<path d="${specks.join('')}" fill="${colour}" opacity="0.07"/>`
    }
    return `<pattern id="${id}" width="128" height="128" patternUnits="userSpaceOnUse">${speck('#fff')}${speck('#000')}</pattern>`
  })
}
