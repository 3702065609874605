import { type Random, randomFrom } from './random.ts'
import { short } from './shape.ts'

export type Stop = readonly [offset: number, colour: string, opacity?: number]

/** One picture in the making: hands out paints and randomness, remembers definitions. */
export type Drawing = {
  random: Random
  /** The outlines of all solids drawn so far, for the shadow that they cast together. */
  outlines: string[]
  /** A paint that runs along a line given in the picture's own units. */
  linear: (line: readonly [number, number, number, number], stops: readonly Stop[]) => string
  /** A paint that runs outwards from a middle; `squash` flattens it. */
  radial: (x: number, y: number, radius: number, stops: readonly Stop[], squash?: number) => string
  /** Adds a definition such as a pattern or a mask and answers its reference. */
  define: (make: (id: string) => string) => string
  /** The finished picture. */
  finish: (width: number, height: number, content: string) => string
}

/** Starts a picture; the same seed and the same calls give the same bytes. */
export function startDrawing(seed: string): Drawing {
  const definitions = new Map<string, string>()
  const define: Drawing['define'] = (make) => {
    const body = make('@')
    const known = definitions.get(body)
    if (known) return `url(#${known})`
    const id = `d${definitions.size}`
    definitions.set(body, id)
    return `url(#${id})`
  }
  return {
    random: randomFrom(seed),
    outlines: [],
    define,
    linear: (line, stops) => {
      const [x1, y1, x2, y2] = line.map(short)
      return define(
        (id) =>
          `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
      )
    },
    radial: (x, y, radius, stops, squash = 1) =>
      define(
        (id) =>
          `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="${short(radius)}" gradientTransform="translate(${short(x)} ${short(y)}) scale(1 ${short(squash)})">${stopsOf(stops)}</radialGradient>`,
      ),
    finish: (width, height, content) => {
      const bodies = [...definitions].map(([body, id]) => body.replace('id="@"', `id="${id}"`))
      return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${bodies.join('')}</defs>${content}</svg>`
    },
  }
}

function stopsOf(stops: readonly Stop[]): string {
  return stops
    .map(
      ([offset, colour, opacity]) =>
        `<stop offset="${short(offset)}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${short(opacity)}"`}/>`,
    )
    .join('')
}
