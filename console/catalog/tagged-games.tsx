import type { Ordered } from '@apeak/contract/catalog-console'
import { consolePaths } from '@apeak/contract/paths'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { call } from '../api.ts'
import { PublicationChip } from '../ui/publication-chip.tsx'
import { SortableList } from '../ui/sortable-list.tsx'

const useGames = () =>
  useQuery({
    queryKey: ['categories', 'order'],
    queryFn: () => call<Ordered>('GET', consolePaths.categoryOrder),
  })

/** What a game is called. */
export function useGameNames(): (id: number) => string {
  const { data } = useGames()
  return (id) => data?.data.find((game) => game.id === id)?.name ?? `game ${id}`
}

/** The games of a tag: added, removed, and put in order. */
export function TaggedGames() {
  const { field, fieldState } = useController({ name: 'category_ids' })
  const { data } = useGames()
  const nameOf = useGameNames()
  const ids = (field.value ?? []) as number[]
  const others = data?.data.filter(({ id }) => !ids.includes(id)) ?? []
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Autocomplete
        options={others}
        value={null}
        blurOnSelect
        clearOnBlur
        getOptionLabel={({ name }) => name}
        getOptionKey={({ id }) => id}
        onChange={(_event, game) => game && field.onChange([...ids, game.id])}
        renderInput={(input) => <TextField {...input} label="Add a game" />}
      />
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <SortableList
        label="Games of the tag"
        items={ids.map((id) => ({ id }))}
        nameOf={({ id }) => nameOf(id)}
        onMove={(items) => field.onChange(items.map(({ id }) => id))}
        render={({ id }) => {
          const game = data?.data.find((one) => one.id === id)
          return (
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                {nameOf(id)}
              </Box>
              {game && <PublicationChip thing={game} />}
              <IconButton
                aria-label={`Remove ${nameOf(id)}`}
                onClick={() => field.onChange(ids.filter((one) => one !== id))}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
          )
        }}
      />
    </Box>
  )
}
