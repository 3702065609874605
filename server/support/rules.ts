/** Nobody reads a form and fills in all of it in less, in milliseconds. */
const FASTEST_PERSON_MS = 1_500

/** How a form was filled in, as far as it tells. */
export type FilledIn = { website?: string; elapsed_ms?: number }

/** Whether a program filled the form in: it wrote where nobody can see, or was faster than anybody. */
export function isByProgram({ website = '', elapsed_ms }: FilledIn): boolean {
  return website !== '' || (elapsed_ms !== undefined && elapsed_ms < FASTEST_PERSON_MS)
}
