import * as battle from './emblems-of-battle.ts'
import * as things from './emblems-of-things.ts'
import * as worlds from './emblems-of-worlds.ts'
import type { Pen } from './pen.ts'

/** Every emblem, drawn around 0,0 and reaching about 110 units. */
export const emblems = { ...battle, ...things, ...worlds } satisfies Record<
  string,
  (pen: Pen) => string
>

export type EmblemName = keyof typeof emblems
