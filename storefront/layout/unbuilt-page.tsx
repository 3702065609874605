import { ErrorPage } from './error-page.tsx'

/** A page for members without a screen so far: behind the guard it looks as an unknown page does. */
export default function UnbuiltPage() {
  return <ErrorPage text="Not Found" />
}
