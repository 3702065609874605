import { publications } from '@apeak/contract/publishing'
import { SelectInput } from 'react-admin'
import { publicationLooks } from './publication-chip.tsx'

/** A list's filter by how its things stand with shoppers. */
export const publicationFilter = (
  <SelectInput
    key="publication"
    source="publication"
    label="State"
    alwaysOn
    choices={publications.map((id) => ({ id, name: publicationLooks[id].label }))}
  />
)
