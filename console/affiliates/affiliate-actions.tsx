import type { AffiliateEntry } from '@apeak/contract/affiliates-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Typography from '@mui/material/Typography'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { PayAffiliate } from './pay-affiliate.tsx'

/** What an operator may do about an affiliate. */
export function AffiliateActions({ affiliate }: { affiliate: AffiliateEntry }) {
  const { id, name, suspended_at } = affiliate
  return (
    <>
      <PayAffiliate affiliate={affiliate} />
      {suspended_at ? (
        <ActionButton
          label="Lift the suspension"
          right="affiliates.decide"
          title={`Let the code of ${name} count again?`}
          asksReason
          run={(reason) =>
            call('POST', pathTo(consolePaths.reinstateAffiliate, { id }), { reason })
          }
          done="The code counts again."
        >
          <Typography>They are told by mail.</Typography>
        </ActionButton>
      ) : (
        <ActionButton
          label="Suspend"
          color="error"
          right="affiliates.decide"
          title={`Suspend the code of ${name}?`}
          asksReason
          run={(reason) => call('POST', pathTo(consolePaths.suspendAffiliate, { id }), { reason })}
          done="Suspended."
        >
          <Typography>
            Whoever registers with the code from now on is nobody’s referral. Earlier ones go on to
            earn. The affiliate is told by mail, without the reason.
          </Typography>
        </ActionButton>
      )}
    </>
  )
}
