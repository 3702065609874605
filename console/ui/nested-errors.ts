/** What is wrong, in the form of what was sent: a text where a field is refused. */
export type NestedErrors = { [field: string]: string | NestedErrors }

/**
 * The server's refusals by field (`options.0.name`) as react-admin's forms take them, each with its
 * first reason. Undefined where there are none.
 */
export function nestedErrors(
  errors: Record<string, string[]> | undefined,
): NestedErrors | undefined {
  if (!errors) return undefined
  const nested: NestedErrors = {}
  for (const [path, [reason = 'This is not accepted.']] of Object.entries(errors)) {
    const names = path.split('.')
    const last = names.pop() ?? path
    let at = nested
    for (const name of names) {
      const next = at[name]
      at = at[name] = typeof next === 'object' ? next : {}
    }
    at[last] = reason
  }
  return nested
}
