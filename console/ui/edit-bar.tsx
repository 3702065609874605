import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useFormState } from 'react-hook-form'

/** The bar at the foot of a form: what is not saved yet, and the button that saves it. */
export function EditBar({ label }: { label: string }) {
  const { isDirty, isSubmitting } = useFormState()
  return (
    <Paper
      sx={{
        position: 'sticky',
        bottom: 8,
        zIndex: 2,
        mt: 2,
        px: 2,
        py: 1,
        display: 'flex',
        gap: 2,
        alignItems: 'center',
        justifyContent: 'flex-end',
      }}
    >
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mr: 'auto' }}>
        {isDirty ? 'Not saved yet' : ''}
      </Typography>
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {label}
      </Button>
    </Paper>
  )
}
