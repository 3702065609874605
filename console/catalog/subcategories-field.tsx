import type { EditedCategory } from '@apeak/contract/catalog-console'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { SortableList } from '../ui/sortable-list.tsx'
import { useFaults } from './field-fault.ts'
import { usePartList } from './part-list.ts'
import { SmallPictureField } from './small-picture-field.tsx'

type Subcategory = EditedCategory['subcategories'][number]

/** The groups in which a game's items are shown, in their order. */
export function SubcategoriesField() {
  const { items, add, move, remove, change } = usePartList<Subcategory>('subcategories')
  const faultOf = useFaults()
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {items.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          None: all items stand together.
        </Typography>
      )}
      <Box sx={{ width: '100%' }}>
        <SortableList
          label="Subcategories"
          items={items}
          nameOf={({ part }) => part.name || 'new subcategory'}
          onMove={move}
          render={({ part, at }) => (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <SmallPictureField
                label={`Picture of ${part.name || 'the subcategory'}`}
                id={part.base_image_id}
                onChange={(base_image_id) => change(at, { base_image_id })}
              />
              <TextField
                label="Name"
                value={part.name}
                onChange={({ target }) => change(at, { name: target.value })}
                error={faultOf(`subcategories.${at}.name`) !== undefined}
                helperText={faultOf(`subcategories.${at}.name`)}
                slotProps={{ htmlInput: { maxLength: 100 } }}
                sx={{ flex: '1 1 10rem' }}
              />
              <IconButton aria-label={`Remove ${part.name}`} onClick={() => remove(at)}>
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
          )}
        />
      </Box>
      <Button
        size="small"
        variant="outlined"
        onClick={() => add({ id: null, name: '', base_image_id: null })}
      >
        Add a subcategory
      </Button>
    </Box>
  )
}
