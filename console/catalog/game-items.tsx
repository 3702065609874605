import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCreatePath } from 'react-admin'
import { Link } from 'react-router-dom'
import { Panel } from '../ui/panel.tsx'
import { useRights } from '../ui/use-rights.ts'

/** The ways from a game to its items, and to another one. */
export function GameItems({ id }: { id: number }) {
  const { has } = useRights()
  const createPath = useCreatePath()
  const pathTo = (type: 'list' | 'create') => createPath({ resource: 'products', type })
  const its = encodeURIComponent(JSON.stringify({ category_id: id }))
  return (
    <Panel title="Items">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          component={Link}
          to={`${pathTo('list')}?filter=${its}`}
          size="small"
          variant="outlined"
        >
          Its items
        </Button>
        {has('prices.change') && (
          <Button
            component={Link}
            to={`${pathTo('create')}?category_id=${id}`}
            size="small"
            variant="outlined"
          >
            Add an item
          </Button>
        )}
      </Box>
    </Panel>
  )
}
