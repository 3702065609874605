import type { Ordered } from '@apeak/contract/catalog-console'
import { consolePaths } from '@apeak/contract/paths'
import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { call } from '../api.ts'

/** All tags, in their order. */
const useTags = () =>
  useQuery({
    queryKey: ['tags', 'order'],
    queryFn: () => call<Ordered>('GET', consolePaths.tagOrder),
  })

/** What a tag is called. */
export function useTagNames(): (id: number) => string {
  const { data } = useTags()
  return (id) => data?.data.find((tag) => tag.id === id)?.name ?? `tag ${id}`
}

/** The tags of a game. Its place under each is changed with the tag. */
export function TagsField() {
  const { field, fieldState } = useController({ name: 'tag_ids' })
  const { data } = useTags()
  const nameOf = useTagNames()
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={data?.data.map(({ id }) => id) ?? []}
      getOptionLabel={nameOf}
      value={(field.value ?? []) as number[]}
      onChange={(_event, ids) => field.onChange(ids.toSorted((one, other) => one - other))}
      renderInput={(input) => (
        <TextField
          {...input}
          label="Tags"
          error={fieldState.error !== undefined}
          helperText={fieldState.error?.message}
        />
      )}
      sx={{ mb: 2 }}
    />
  )
}
