import { CreatePage } from '../ui/create-page.tsx'
import { NameAndAddress } from './name-and-address.tsx'

/** Opens a new game, as a draft. */
export function CategoryCreate() {
  return (
    <CreatePage resource="categories" title="New game">
      <NameAndAddress proposes helperText="What its page is called in addresses." />
    </CreatePage>
  )
}
