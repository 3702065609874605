import { type ComponentType, useEffect, useState } from 'react'

/**
 * A part of a page that comes after the page works, which goes first: undefined until it is there.
 * What could not be fetched then is tried again when it is wanted. `load` is a function of the module,
 * always the same.
 */
export function useLatePart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: boolean,
): ComponentType<Props> | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const isAskedFor = Part === undefined || wanted
  useEffect(() => {
    if (!isAskedFor) return
    load().then(
      (loaded) => setPart(() => loaded.default),
      (error) => console.warn('A part of the page could not be loaded', error),
    )
  }, [load, isAskedFor])
  return Part
}
