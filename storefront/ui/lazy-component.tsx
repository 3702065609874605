import {
  Component,
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { states } from '#messages/frame.ts'
import { Button } from './button.tsx'

type Props = {
  children: ReactNode
  /** The fallback if it could not be loaded; by default a message. */
  otherwise?: ReactNode
}

/** A boundary around `lazy` components: nothing while loading. A failed load does not affect the page. */
export class LazyBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { children, otherwise = <LoadError /> } = this.props
    return this.state.hasFailed ? otherwise : <Suspense>{children}</Suspense>
  }
}

/**
 * A part that loads after the page works: undefined until then. A failed load is retried when the part is
 * needed; if that fails too, as in browsers that fetch no module twice, a message is shown. `load` must be a
 * stable function.
 */
export function useDeferredComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  wanted: boolean,
): ComponentType<Props> | typeof LoadError | undefined {
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
  return Part ?? (hasFailed && wanted ? LoadError : undefined)
}

/** The message if a part of the page could not be loaded: input is kept. */
export function LoadError() {
  return createPortal(
    <div
      role="alert"
      className="fixed right-20 left-4 bottom-[calc(var(--dock,0px)+1rem)] z-50 mx-auto flex max-w-md flex-wrap items-center gap-3 rounded-2xl border border-danger/40 bg-surface p-4 shadow-lift"
    >
      <p className="min-w-48 flex-1">{states.partMissing}</p>
      <Button onClick={() => window.location.reload()}>{states.reload}</Button>
    </div>,
    document.body,
  )
}
