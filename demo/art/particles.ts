import { between } from './random.ts'
import { pathOf, polygon, short, star } from './shape.ts'
import type { Stage } from './stage.ts'

export type ParticleName = keyof typeof particles

/** What drifts through the air in front of and behind an emblem. */
export const particles = { embers, snow, petals, confetti, sparks, pixels }

function embers(stage: Stage): string {
  return scatter(stage, 46, (x, y, size, strength) => {
    const colour = strength > 0.7 ? '#fff1c9' : stage.palette.light
    return `<path d="M${short(x)} ${short(y - size * 1.5)}Q${short(x + size)} ${short(y)} ${short(x)} ${short(y + size)}Q${short(x - size)} ${short(y)} ${short(x)} ${short(y - size * 1.5)}Z" fill="${colour}" fill-opacity="${short(strength)}"/>`
  })
}

function snow(stage: Stage): string {
  return scatter(stage, 60, (x, y, size, strength) => {
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(size * 0.62)}" fill="#fff" fill-opacity="${short(strength * 0.85)}"/>`
  })
}

function petals(stage: Stage): string {
  const { palette } = stage
  return scatter(stage, 34, (x, y, size, strength, turn) => {
    const long = size * 1.9
    return `<path transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)})" d="M0 -${short(long)}Q${short(size)} 0 0 ${short(long * 0.7)}Q-${short(size)} 0 0 -${short(long)}Z" fill="${strength > 0.62 ? palette.light : palette.main}" fill-opacity="${short(strength)}"/>`
  })
}

function confetti(stage: Stage): string {
  const { palette } = stage
  const colours = [palette.light, palette.metal, '#ffffff', palette.main]
  return scatter(stage, 44, (x, y, size, strength, turn) => {
    const colour = colours[Math.floor(turn) % colours.length] ?? palette.light
    return `<path transform="translate(${short(x)} ${short(y)}) rotate(${short(turn)}) skewX(20)" d="M-${short(size)} -${short(size * 0.5)}h${short(size * 2)}v${short(size)}h-${short(size * 2)}Z" fill="${colour}" fill-opacity="${short(strength)}"/>`
  })
}

function sparks(stage: Stage): string {
  const { palette } = stage
  return scatter(stage, 40, (x, y, size, strength) => {
    const points = star(4, size * 1.7, size * 0.34).map(([px, py]) => [px + x, py + y] as const)
    return `<path d="${pathOf(points)}" fill="${strength > 0.6 ? '#fff' : palette.light}" fill-opacity="${short(strength)}"/>`
  })
}

function pixels(stage: Stage): string {
  const { palette } = stage
  return scatter(stage, 46, (x, y, size, strength, turn) => {
    const points = polygon(4, size * 1.2, 45, [Math.round(x / 8) * 8, Math.round(y / 8) * 8])
    return `<path d="${pathOf(points)}" fill="${turn % 3 < 1 ? palette.metal : palette.light}" opacity="${short(strength)}"/>`
  })
}

type Mark = (x: number, y: number, size: number, strength: number, turn: number) => string

// Particles keep off the emblem's middle, so that it stays clear at small sizes.
function scatter(stage: Stage, count: number, mark: Mark): string {
  const { drawing, focus, reach } = stage
  const { random } = drawing
  return Array.from({ length: count }, () => {
    const angle = random() * Math.PI * 2
    const distance = reach * between(random, 0.86, 2.1)
    const x = focus[0] + Math.cos(angle) * distance * 1.15
    const y = focus[1] + Math.sin(angle) * distance
    return mark(
      x,
      y,
      between(random, 1.6, 7.5) * (reach / 200),
      between(random, 0.25, 0.95),
      random() * 360,
    )
  }).join('')
}
