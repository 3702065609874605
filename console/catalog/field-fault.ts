import { useFormState } from 'react-hook-form'

/** What the server said is wrong with a field within a list, such as `options.0.name`. */
export function useFaults(): (path: string) => string | undefined {
  const { errors } = useFormState()
  return (path) => {
    let at: unknown = errors
    for (const name of path.split('.')) at = (at as Record<string, unknown> | undefined)?.[name]
    const message = (at as { message?: unknown } | undefined)?.message
    return typeof message === 'string' ? message : undefined
  }
}
