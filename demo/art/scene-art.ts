import { mix } from './colour.ts'
import { finish, type Look, stageOf, surroundings } from './cover.ts'
import { type CurrencyName, currencies } from './currencies.ts'
import { type EmblemName, emblems } from './emblems.ts'
import { softEdge, takePen } from './pen.ts'
import { short } from './shape.ts'
import type { Stage } from './stage.ts'

/** What stands in a picture: an emblem, and pieces of a currency around it. */
export type Scene = { look: Look; pieces: CurrencyName }

/** A slide of the home page, 1280 by 480, which is 16:6: emblem at the right, room for words at the left. */
export function slide(seed: string, { look, pieces }: Scene): string {
  const stage = stageOf(`slide/${seed}`, look, 1280, 480, [928, 234], 164)
  const { night } = look.palette
  const calm = stage.drawing.linear(
    [0, 0, 832, 0],
    [
      [0, mix(night, '#05070c', 0.5), 0.96],
      [0.45, mix(night, '#05070c', 0.35), 0.8],
      [1, night, 0],
    ],
  )
  return finish(stage, [
    surroundings(stage, look),
    `<rect width="832" height="480" fill="${calm}"/>`,
    gathering(stage, look.emblem, pieces),
  ])
}

/** The picture of a post, 800 by 450, with the emblem in the middle. */
export function postPicture(seed: string, { look, pieces }: Scene): string {
  const stage = stageOf(`post/${seed}`, look, 800, 450, [400, 218], 148)
  return finish(stage, [surroundings(stage, look), gathering(stage, look.emblem, pieces)])
}

// Left and right of the emblem, the larger ones nearer: x, y, size, turn.
const places = [
  [-152, -34, 0.24, -18],
  [156, -40, 0.22, 16],
  [-128, 62, 0.32, -10],
  [132, 58, 0.34, 12],
] as const

function gathering(stage: Stage, emblem: EmblemName, pieces: CurrencyName): string {
  const { drawing, focus, palette, reach } = stage
  const pen = takePen(drawing, palette)
  const drawn = [
    ...places.map(([x, y, scale, turn]) => currencies[pieces](pen.at({ x, y, turn, scale }))),
    emblems[emblem](pen.at({ scale: 0.96 })),
  ].join('')
  const [x, y] = focus.map(short)
  const halo = softEdge(drawing, mix(palette.light, '#ffffff', 0.4), [0, 0], 0.05, 2)
  const shadow = softEdge(drawing, mix(palette.night, '#000000', 0.5), [7, 17], 0.015, 3)
  return `<g transform="translate(${x} ${y}) scale(${short(reach / 112)})">${halo}${shadow}${drawn}</g>`
}
