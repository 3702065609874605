import type { EditedOption } from '@apeak/contract/catalog-console'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { SortableList } from '../ui/sortable-list.tsx'
import { OptionFields } from './option-fields.tsx'
import { usePartList } from './part-list.ts'

const newOption: EditedOption = {
  id: null,
  name: '',
  type: 'field',
  is_required: true,
  values: [],
  pattern: null,
  example: null,
  keyboard: null,
  help: null,
}

/** What a shopper is asked, in its order. */
export function OptionsField({ source = 'options' }: { source?: string }) {
  const { items, add, move, remove, change } = usePartList<EditedOption>(source)
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {items.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          Nothing is asked.
        </Typography>
      )}
      <Box sx={{ width: '100%' }}>
        <SortableList
          label="What is asked"
          items={items}
          nameOf={({ part }) => part.name || 'new question'}
          onMove={move}
          render={({ part, at }) => (
            <OptionFields
              option={part}
              path={`${source}.${at}`}
              onChange={(changes) => change(at, changes)}
              onRemove={() => remove(at)}
            />
          )}
        />
      </Box>
      <Button size="small" variant="outlined" onClick={() => add({ ...newOption })}>
        Ask something
      </Button>
    </Box>
  )
}
