import Alert from '@mui/material/Alert'

/** Told where the shop has one operator: nothing waits for a second one yet. */
export const SingleOperatorNotice = () => (
  <Alert severity="info">
    You are the only operator, so nothing waits for a second person. From the day a second one
    joins, what exceeds a daily limit does.
  </Alert>
)
