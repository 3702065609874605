import * as land from './scenery-of-land.ts'
import * as light from './scenery-of-light.ts'
import type { Stage } from './stage.ts'

/** Every world that can lie behind an emblem. */
export const scenery = { ...land, ...light } satisfies Record<string, (stage: Stage) => string>

export type SceneName = keyof typeof scenery
