type Perceived = { lightness: number; chroma: number; hue: number }

/** Four tones of one substance, from the side away from the light to the glint. */
export type Material = { dark: string; base: string; light: string; shine: string }

/** Mixes two colours the way the eye expects (in OKLab), so that blends never turn grey or muddy. */
export function mix(from: string, to: string, share: number): string {
  const a = toLab(from)
  const b = toLab(to)
  return fromLab([
    a[0] + (b[0] - a[0]) * share,
    a[1] + (b[1] - a[1]) * share,
    a[2] + (b[2] - a[2]) * share,
  ])
}

/** The same hue at another lightness (0 black to 1 white), with its colourfulness scaled. */
export function tone(colour: string, lightness: number, chroma = 1): string {
  const seen = perceive(colour)
  return fromPerceived({ ...seen, lightness, chroma: seen.chroma * chroma })
}

/** The tones of a substance lit from above; its shade leans a little towards blue, as in daylight. */
export function material(colour: string): Material {
  const seen = perceive(colour)
  const shade = fromPerceived({
    ...seen,
    lightness: seen.lightness * 0.4,
    chroma: seen.chroma * 0.8,
  })
  return {
    dark: mix(shade, '#10142E', 0.3),
    base: colour,
    light: fromPerceived({
      lightness: Math.min(0.93, seen.lightness + 0.17),
      chroma: seen.chroma * 0.8,
      hue: seen.hue,
    }),
    shine: mix(colour, '#FFFFFF', 0.86),
  }
}

const steps = 48
const ramps = new WeakMap<Material, string[]>()

/** The tone a face shows at a brightness from 0 (turned away) to 1 (facing the light). */
export function lit(substance: Material, brightness: number): string {
  // A picture has thousands of faces: their tones come from a ramp that is mixed once.
  const ramp = ramps.get(substance) ?? rampOf(substance)
  ramps.set(substance, ramp)
  return ramp[Math.round(Math.max(0, Math.min(1, brightness)) * steps)] ?? substance.base
}

function rampOf(substance: Material): string[] {
  return Array.from({ length: steps + 1 }, (_, step) => {
    const level = step / steps
    if (level < 0.45) return mix(substance.dark, substance.base, level / 0.45)
    if (level < 0.8) return mix(substance.base, substance.light, (level - 0.45) / 0.35)
    return mix(substance.light, substance.shine, (level - 0.8) / 0.2)
  })
}

function perceive(colour: string): Perceived {
  const [lightness, a, b] = toLab(colour)
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

function fromPerceived({ lightness, chroma, hue }: Perceived): string {
  return fromLab([lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)])
}

function toLab(colour: string): [number, number, number] {
  const red = toLinear(Number.parseInt(colour.slice(1, 3), 16) / 255)
  const green = toLinear(Number.parseInt(colour.slice(3, 5), 16) / 255)
  const blue = toLinear(Number.parseInt(colour.slice(5, 7), 16) / 255)
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromLab([lightness, a, b]: [number, number, number]): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const parts = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${parts.map(toHex).join('')}`
}

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function toHex(linear: number): string {
  const kept = Math.max(0, Math.min(1, linear))
  const part = kept <= 0.0031308 ? kept * 12.92 : 1.055 * kept ** (1 / 2.4) - 0.055
  return Math.round(part * 255)
    .toString(16)
    .padStart(2, '0')
}
