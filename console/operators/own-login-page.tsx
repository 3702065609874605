import Typography from '@mui/material/Typography'
import { Title } from 'react-admin'

/** What an operator changes of their own login. */
export function OwnLoginPage() {
  return (
    <>
      <Title title="Your login" />
      <Typography>Password, second factor, recovery codes.</Typography>
    </>
  )
}
