import { consolePrefix } from '@apeak/contract/paths'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { call } from '../api.ts'

type Game = { subcategories: { id: number; name: string }[] }

/** Under which subcategories of its game an item stands. */
export function ItemSubcategoriesField() {
  const { field, fieldState } = useController({ name: 'subcategory_ids' })
  const game = useWatch({ name: 'category_id' }) as number | null
  const { data } = useQuery({
    queryKey: ['categories', 'subcategories', game],
    queryFn: () => call<Game>('GET', `${consolePrefix}/categories/${game}`),
    enabled: game !== null,
  })
  const chosen = (field.value ?? []) as number[]
  const subcategories = data?.subcategories ?? []
  if (subcategories.length === 0) return null
  const toggle = (id: number, isChosen: boolean) =>
    field.onChange(
      // Those of another game go with it.
      subcategories
        .map((one) => one.id)
        .filter((one) => (one === id ? isChosen : chosen.includes(one)))
        .toSorted((one, other) => one - other),
    )
  return (
    <FormControl component="fieldset" error={fieldState.error !== undefined}>
      <FormLabel component="legend">Subcategories</FormLabel>
      <FormGroup row>
        {subcategories.map(({ id, name }) => (
          <FormControlLabel
            key={id}
            label={name}
            control={
              <Checkbox
                size="small"
                checked={chosen.includes(id)}
                onChange={({ target }) => toggle(id, target.checked)}
              />
            }
          />
        ))}
      </FormGroup>
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  )
}
