import type { OrderPage } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Time } from '../ui/malaysian-time.tsx'

/**
 * What a shopper asks to be put right, beside how it stands: to be accepted or declined before it is
 * delivered.
 */
export function CorrectionPanel({ order }: { order: OrderPage }) {
  const { id, options, correction } = order
  if (!correction) return null
  const asked = correction.options
  return (
    <Alert severity="warning" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      <AlertTitle>The shopper asks for other details</AlertTitle>
      <Typography variant="body2">
        Asked <Time at={correction.asked_at} />. Nothing can be delivered before it is decided.
      </Typography>
      <Box component="dl" sx={{ my: 1.5, display: 'grid', gap: 0.5 }}>
        {asked.map(({ name, value }, at) => (
          <Answer key={name} name={name} now={options[at]?.value ?? ''} asked={value} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ActionButton
          label="Accept"
          right="orders.correct"
          variant="contained"
          title="Correct the details as asked"
          confirm="Correct"
          done="Details corrected"
          isQuick
          run={(_reason, request_key) =>
            call('POST', pathTo(consolePaths.correctDetails, { id }), {
              seen: options,
              options: asked,
              reason: 'Asked by the shopper',
              request_key,
            })
          }
        >
          <Typography>The shopper is mailed the details as they then stand.</Typography>
        </ActionButton>
        <ActionButton
          label="Decline"
          right="orders.correct"
          title="Leave the details as they are"
          confirm="Decline"
          done="Declined"
          asksReason
          run={(reason, request_key) =>
            call('POST', pathTo(consolePaths.declineCorrection, { id }), { reason, request_key })
          }
        >
          <Typography>The shopper reads your reason, on the order’s page and by mail.</Typography>
        </ActionButton>
      </Box>
    </Alert>
  )
}

function Answer({ name, now, asked }: { name: string; now: string; asked: string }) {
  const isSame = now === asked
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, overflowWrap: 'anywhere' }}>
      <Typography component="dt" variant="body2" color="textSecondary" sx={{ minWidth: '7rem' }}>
        {name}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0 }}>
        {isSame ? (
          now
        ) : (
          <>
            <del>{now}</del> to <strong>{asked}</strong>
          </>
        )}
      </Typography>
    </Box>
  )
}
