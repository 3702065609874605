import AddIcon from '@mui/icons-material/Add'
import OrderIcon from '@mui/icons-material/SwapVert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useResourceContext } from 'react-admin'
import { Link } from 'react-router-dom'
import { useRights } from './use-rights.ts'

type Props = {
  /** What the button says that makes a new one: 'New game'. */
  create: string
  /** The right without which nothing here is shown. */
  right: string
  /** Whether the list has an order of its own, and a page to change it on. */
  order?: boolean
}

/** What can be done with a list as a whole. */
export function ListActions({ create, right, order = false }: Props) {
  const resource = useResourceContext()
  const { has } = useRights()
  if (!has(right)) return null
  return (
    <Box sx={{ display: 'flex', flex: 'none', gap: 1, py: 1, pt: { sm: 2.25 } }}>
      {order && (
        <Button component={Link} to={`/${resource}-order`} size="small" startIcon={<OrderIcon />}>
          Put in order
        </Button>
      )}
      <Button
        component={Link}
        to={`/${resource}/create`}
        size="small"
        variant="contained"
        startIcon={<AddIcon />}
      >
        {create}
      </Button>
    </Box>
  )
}
