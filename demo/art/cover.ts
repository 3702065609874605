import { mix, tone } from './colour.ts'
import { type Drawing, type Stop, startDrawing } from './drawing.ts'
import { type EmblemName, emblems } from './emblems.ts'
import { type ParticleName, particles } from './particles.ts'
import { type Palette, softEdge, takePen } from './pen.ts'
import { between } from './random.ts'
import { type SceneName, scenery } from './scenery.ts'
import { type Point, pathOf, polar, short } from './shape.ts'
import type { Stage } from './stage.ts'

/** What a game looks like: its colours, its emblem, the world behind it and what flies through it. */
export type Look = {
  palette: Palette
  emblem: EmblemName
  scene: SceneName
  air: ParticleName
}

/** The square picture of a game, 640 by 640. */
export function tile(seed: string, look: Look): string {
  const stage = stageOf(seed, look, 640, 640, [320, 312], 226)
  return finish(stage, [
    backdrop(stage, look),
    seal(stage),
    standing(stage, look),
    particles[look.air](stage),
    foreground(stage),
  ])
}

/** The wide picture of a game, 1600 by 600: emblem at the right, calm and dark at the left. */
export function banner(seed: string, look: Look): string {
  const stage = stageOf(`${seed}/banner`, look, 1600, 600, [1150, 294], 226)
  const { night } = look.palette
  const calm = stage.drawing.linear(
    [0, 0, 1050, 0],
    [
      [0, mix(night, '#05070c', 0.4), 0.94],
      [0.42, mix(night, '#05070c', 0.3), 0.8],
      [1, night, 0],
    ],
  )
  return finish(stage, [
    backdrop(stage, look),
    `<rect width="1050" height="600" fill="${calm}"/>`,
    seal(stage),
    standing(stage, look),
    particles[look.air](stage),
    foreground(stage),
  ])
}

/** A world without an emblem: sky, light, land, and what flies through the air. */
export function surroundings(stage: Stage, look: Look): string {
  return [backdrop(stage, look), seal(stage), particles[look.air](stage), foreground(stage)].join(
    '',
  )
}

// The emblem with the light around it and the shadow below.
function standing(stage: Stage, look: Look): string {
  const { drawing, focus, palette, reach } = stage
  const pen = takePen(drawing, palette)
  const [x, y] = focus.map(short)
  const scale = short(reach / 112)
  const emblem = emblems[look.emblem](pen)
  const halo = softEdge(drawing, mix(palette.light, '#ffffff', 0.4), [0, 0], 0.16)
  const shadow = softEdge(drawing, mix(palette.night, '#000000', 0.5), [7, 17], 0.015)
  return [`<g transform="translate(${x} ${y}) scale(${scale})">${halo}${shadow}${emblem}</g>`].join(
    '',
  )
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
  const edge = mix(stage.palette.night, '#000000', 0.6)
  const vignette =
    width > height * 1.5
      ? drawing.linear(
          [0, height * 0.6, 0, height],
          [
            [0, edge, 0],
            [1, edge, 0.75],
          ],
        )
      : drawing.radial(stage.focus[0], stage.focus[1], height * 0.86, [
          [0.38, '#000000', 0],
          [1, edge, 0.86],
        ])
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
    [
      ...layers,
      `${cover}"${vignette}"/>`,
      `<rect width="${width}" height="${short(height * 0.4)}" fill="${sheen}"/>`,
      `${cover}"${grain(drawing)}"/>`,
    ].join(''),
  )
}

function backdrop(stage: Stage, look: Look): string {
  return [sky(stage), rays(stage, look.scene), scenery[look.scene](stage), haze(stage)].join('')
}

function sky(stage: Stage): string {
  const { drawing, focus, height, palette, reach, width } = stage
  const paint = drawing.linear(
    [0, 0, width * 0.1, height],
    [
      [0, mix(palette.night, '#000000', 0.15)],
      [0.36, mix(palette.night, palette.sky, 0.62)],
      [0.68, mix(palette.sky, palette.light, 0.5)],
      [0.8, palette.sky],
      [1, mix(palette.night, palette.sky, 0.4)],
    ],
  )
  const dusk = glow(stage, [width * 0.04, 0], Math.max(width * 0.35, height), [
    [0, tone(palette.light, 0.6, 1.3), 0.26],
    [1, palette.night, 0],
  ])
  const sun = glow(stage, focus, reach * 2, [
    [0, mix(palette.light, '#ffffff', 0.3), 0.95],
    [0.28, mix(palette.sky, palette.light, 0.6), 0.75],
    [0.6, palette.sky, 0.55],
    [1, palette.sky, 0],
  ])
  return `<rect width="${width}" height="${height}" fill="${paint}"/>${dusk}${sun}`
}

// Painting no further than a glow reaches halves the time of a wide picture.
function glow(stage: Stage, at: Point, radius: number, stops: readonly Stop[], squash = 1): string {
  const [x, y] = at
  const left = Math.max(0, x - radius)
  const top = Math.max(0, y - radius * squash)
  const right = Math.min(stage.width, x + radius)
  const bottom = Math.min(stage.height, y + radius * squash)
  const paint = stage.drawing.radial(x, y, radius, stops, squash)
  return `<rect x="${short(left)}" y="${short(top)}" width="${short(right - left)}" height="${short(bottom - top)}" fill="${paint}"/>`
}

// Open skies get a hint of rays; scenes without a horizon live from them.
const strongRays: readonly SceneName[] = ['burst', 'shards', 'echoes', 'dunes', 'terrain']

function rays(stage: Stage, scene: SceneName): string {
  const { drawing, focus, palette, reach } = stage
  const paint = drawing.radial(focus[0], focus[1], reach * 3, [
    [0.18, mix(palette.light, '#ffffff', 0.5), 0.5],
    [0.6, palette.light, 0.14],
    [1, palette.light, 0],
  ])
  const wedges = Array.from({ length: 15 }, (_, index) => {
    const angle = index * 24 + between(drawing.random, -7, 7)
    const half = between(drawing.random, 1.6, 5.5)
    return pathOf([
      focus,
      polar(reach * 3.2, angle - half, focus),
      polar(reach * 3.2, angle + half, focus),
    ])
  })
  return `<path d="${wedges.join('')}" fill="${paint}" fill-opacity="${strongRays.includes(scene) ? 0.9 : 0.3}"/>`
}

function haze(stage: Stage): string {
  const { focus, height, palette, width } = stage
  const reach = Math.max(height * 0.55, width * 0.4)
  return glow(
    stage,
    [focus[0], height * 0.98],
    reach,
    [
      [0, palette.light, 0.3],
      [1, palette.sky, 0],
    ],
    0.34,
  )
}

// The fine ring with marks is on every picture: it makes one family of games that share nothing else.
function seal(stage: Stage): string {
  const { focus, palette, reach } = stage
  const marks = Array.from({ length: 72 }, (_, index) => {
    const [x1, y1] = polar(reach * 1.19, index * 5, focus)
    const [x2, y2] = polar(reach * (index % 6 === 0 ? 1.12 : 1.16), index * 5, focus)
    return `M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`
  })
  const aura = glow(stage, focus, reach * 1.3, [
    [0, mix(palette.light, '#ffffff', 0.5), 0.85],
    [0.4, palette.light, 0.4],
    [1, palette.sky, 0],
  ])
  const circle = (radius: number, width: number, opacity: number, dash = '') =>
    `<circle cx="${short(focus[0])}" cy="${short(focus[1])}" r="${short(radius)}" fill="none" stroke="${mix(palette.light, '#ffffff', 0.4)}" stroke-width="${width}" stroke-opacity="${opacity}"${dash}/>`
  return [
    aura,
    circle(
      reach * 1.22,
      2.5,
      0.5,
      ` stroke-dasharray="${short(reach * 1.5)} ${short(reach * 0.12)}"`,
    ),
    circle(reach * 1.09, 1.2, 0.35),
    `<path d="${marks.join('')}" stroke="${palette.light}" stroke-width="1.4" opacity="0.4"/>`,
  ].join('')
}

// Large soft lights close to the eye give the picture a near plane.
function foreground(stage: Stage): string {
  const { drawing, focus, palette, reach } = stage
  return Array.from({ length: 7 }, (_, index) => {
    const [x, y] = polar(
      reach * between(drawing.random, 1.25, 1.8),
      index * 52 + between(drawing.random, 0, 40),
      focus,
    )
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
      return `<path d="${specks.join('')}" fill="${colour}" fill-opacity="0.07"/>`
    }
    return `<pattern id="${id}" width="128" height="128" patternUnits="userSpaceOnUse">${speck('#fff')}${speck('#000')}</pattern>`
  })
}
