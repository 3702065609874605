import * as battle from './emblems-of-battle.ts'
import * as media from './emblems-of-media.ts'
import * as nature from './emblems-of-nature.ts'
import * as places from './emblems-of-places.ts'
import * as play from './emblems-of-play.ts'
import * as sky from './emblems-of-sky.ts'
import type { Pen } from './pen.ts'

/** Every emblem, drawn around 0,0 and reaching about 110 units. */
export const emblems = {
  ...battle,
  ...nature,
  ...places,
  ...play,
  ...media,
  ...sky,
} satisfies Record<string, (pen: Pen) => string>

export type EmblemName = keyof typeof emblems
