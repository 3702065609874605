/** A page of the route table without a screen so far: it answers as an unknown page does. */
export { clientLoader, default, loader } from './not-found.tsx'
