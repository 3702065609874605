import { type ComponentType, useEffect, useRef, useState } from 'react'
import { PartMissing } from './part-missing.tsx'

/**
 * A part of a page that comes after the page works, which goes first: undefined until it is there.
 * What could not be fetched then is tried again when it is wanted; where that fails too, as in browsers
 * that fetch no module twice, a sentence with the way out stands for it. `load` is a function of the
 * module, always the same.
 */
export function useLatePart<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: boolean,
): ComponentType<Props> | typeof PartMissing | undefined {
  const [Part, setPart] = useState<ComponentType<Props>>()
  const [hasFailed, setFailed] = useState(false)
  const isThere = Part !== undefined
  const wasTried = useRef(false)
  useEffect(() => {
    if (isThere || (wasTried.current && !wanted)) return
    wasTried.current = true
    setFailed(false)
    load().then(
      (loaded) => setPart(() => loaded.default),
      (error) => {
        console.warn('A part of the page could not be loaded', error)
        setFailed(true)
      },
    )
  }, [load, isThere, wanted])
  return Part ?? (hasFailed && wanted ? PartMissing : undefined)
}
