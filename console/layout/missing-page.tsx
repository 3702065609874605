import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Title } from 'react-admin'
import { Link } from 'react-router-dom'

/** What stands at an address of the console where nothing is. */
export function MissingPage() {
  return (
    <Paper sx={{ mt: 2, py: 7, px: 2, display: 'grid', justifyItems: 'center', gap: 1 }}>
      <Title title="Nothing is here" />
      <Typography variant="h2" component="p">
        Nothing is here
      </Typography>
      <Typography color="textSecondary" sx={{ textAlign: 'center' }}>
        The address is mistyped, or what was here is gone.
      </Typography>
      <Button component={Link} to="/" variant="outlined" sx={{ mt: 1 }}>
        Back to work
      </Button>
    </Paper>
  )
}
