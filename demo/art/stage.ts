import type { Drawing } from './drawing.ts'
import type { Palette } from './pen.ts'
import type { Point } from './shape.ts'

/** The area that a picture fills, and the spot that its light comes from. */
export type Stage = {
  drawing: Drawing
  palette: Palette
  width: number
  height: number
  focus: Point
  /** How large the emblem stands, in pixels from its middle to its edge. */
  reach: number
}
