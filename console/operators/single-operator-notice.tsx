import Alert from '@mui/material/Alert'

/** Told where the shop has one operator: nothing waits for a second one yet. */
export const SingleOperatorNotice = () => (
  <Alert severity="info">
    You are the only operator, so nothing waits for a second person. Once another one joins,
    whatever exceeds a daily limit needs a second person's approval.
  </Alert>
)
