import type { OrderPage } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Box, Typography } from '@mui/material'
import { call } from '../api.ts'
import { GroupedText } from '../desk/grouped-text.tsx'
import { ActionDialog } from '../ui/actions.tsx'
import { Note } from '../ui/text.tsx'

type Answers = OrderPage['options']

/** A shopper's requested correction of an order's answers. */
export type Correction = { id: string; options: Answers; asked: Answers }

/** Accepts a correction; safe to repeat with the same key. */
export const acceptCorrection = ({ id, options, asked }: Correction, request_key: string) =>
  call('POST', pathTo(consolePaths.correctDetails, { id }), {
    ...{ seen: options, options: asked, reason: 'Requested by the shopper', request_key },
  })

/** Declines a correction for a reason. */
export function DeclineDialog({ id, onClose }: { id: string; onClose(): void }) {
  return (
    <ActionDialog
      title="Decline the correction"
      confirm="Decline"
      done="Declined"
      asksReason
      onClose={onClose}
      run={(reason, request_key) =>
        call('POST', pathTo(consolePaths.declineCorrection, { id }), { reason, request_key })
      }
      consequence="The shopper sees your reason on the order’s page and by email."
    />
  )
}

/** The present answers with what would change: old and new. */
export function CorrectedAnswers({ options, asked }: Omit<Correction, 'id'>) {
  return (
    <Box component="dl" sx={{ my: 0, display: 'grid', gap: 0.5 }}>
      {asked.map(({ name, value }, at) => {
        const now = options[at]?.value ?? ''
        return (
          <Box
            key={name}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, overflowWrap: 'anywhere' }}
          >
            <Note component="dt" sx={{ minWidth: '7rem' }}>
              {name}
            </Note>
            <Typography component="dd" variant="body2" sx={{ m: 0 }}>
              {now !== value && (
                <>
                  <del>
                    <GroupedText text={now} />
                  </del>
                  {' to '}
                </>
              )}
              <strong>
                <GroupedText text={value} />
              </strong>
            </Typography>
          </Box>
        )
      })}
    </Box>
  )
}
