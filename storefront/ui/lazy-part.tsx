import { Component, type ReactNode, Suspense } from 'react'
import { PartMissing } from './part-missing.tsx'

type Props = {
  children: ReactNode
  /** What stands for it where it could not be loaded: without it, a sentence with the way out. */
  otherwise?: ReactNode
}

/** Around what `lazy` loads: nothing until it is there. What cannot be loaded takes no page with it. */
export class LazyPart extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    const { children, otherwise = <PartMissing /> } = this.props
    return this.state.hasFailed ? otherwise : <Suspense>{children}</Suspense>
  }
}
