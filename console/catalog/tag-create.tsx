import { CreatePage } from '../ui/create-page.tsx'
import { NameAndAddress } from './name-and-address.tsx'

/** Makes a new group of games. */
export function TagCreate() {
  return (
    <CreatePage resource="tags" title="New tag">
      <NameAndAddress proposes helperText="What it is called in addresses." />
    </CreatePage>
  )
}
