import type { CustomerDetails, CustomerExport } from '@apeak/contract/accounts-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useRedirect } from 'react-admin'
import { call } from '../api.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { saveFile } from '../ui/save-file.ts'

/** What an operator may do about a customer. Each asks why, and is written down. */
export function CustomerActions({ customer }: { customer: CustomerDetails }) {
  const { id, name } = customer
  const redirect = useRedirect()
  const post = <Body,>(path: Parameters<typeof pathTo>[0], body: Record<string, unknown>) =>
    call<Body>('POST', pathTo(path as '/:id', { id }), body)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {customer.locks.length > 0 && (
        <ActionButton
          label="Lift locks"
          right="customers.unlock"
          title={`Lift the locks of ${name}?`}
          asksReason
          run={(reason) => post(consolePaths.unlockCustomer, { reason })}
          done="Nothing is locked any more."
        >
          <Typography>
            Wrong tries are forgotten. Be sure that it is their owner who asks.
          </Typography>
        </ActionButton>
      )}
      {customer.sessions.length > 0 && (
        <ActionButton
          label="Log out everywhere"
          right="customers.unlock"
          title={`Log ${name} out everywhere?`}
          asksReason
          run={(reason) => post(consolePaths.logCustomerOut, { reason })}
          done="They are logged out everywhere."
        >
          <Typography>They can log in again with their password.</Typography>
        </ActionButton>
      )}
      <ActionButton
        label={customer.internal ? 'Hide the RM 1.00 top-up' : 'Show the RM 1.00 top-up'}
        right="customers.flag"
        title={customer.internal ? 'Hide the RM 1.00 top-up?' : 'Show the RM 1.00 top-up?'}
        asksReason
        run={(reason) => post(consolePaths.flagCustomer, { internal: !customer.internal, reason })}
        done="Changed."
      >
        <Typography>It is for trying payments with real money, and for nobody else.</Typography>
      </ActionButton>
      {customer.suspended_at ? (
        <ActionButton
          label="Lift the suspension"
          right="customers.suspend"
          title={`Let ${name} log in again?`}
          asksReason
          run={(reason) => post(consolePaths.liftSuspension, { reason })}
          done="They can log in again."
        >
          <Typography>They are told by mail.</Typography>
        </ActionButton>
      ) : (
        <ActionButton
          label="Suspend"
          color="error"
          right="customers.suspend"
          title={`Suspend ${name}?`}
          asksReason
          run={(reason) => post(consolePaths.suspendCustomer, { reason })}
          done="Suspended."
        >
          <Typography>
            They are logged out and cannot log in. The customer reads the reason, by mail and at
            each login. Orders and gold stay as they are.
          </Typography>
        </ActionButton>
      )}
      <ActionButton
        label="Export data"
        right="customers.export"
        title={`Export all that is kept of ${name}?`}
        asksReason
        run={async (reason) =>
          save(customer, await post<CustomerExport>(consolePaths.exportCustomer, { reason }))
        }
        done="The file is in your downloads."
      >
        <Typography>
          One file with everything the shop has of this person. Send it to nobody else, and delete
          it when it is sent.
        </Typography>
      </ActionButton>
      <ActionButton
        label="Erase"
        color="error"
        right="customers.erase"
        title={`Erase ${name} for ever?`}
        asksReason
        run={(reason) => post(consolePaths.eraseCustomer, { reason })}
        done="Erased."
        onDone={() => redirect('list', 'customers')}
      >
        <Typography>
          Name, e-mail, phone and birthday go, and nobody can bring them back; orders stay without
          them. It is refused while an order is unfinished or gold is left. The reason stays in the
          history: name nobody in it.
        </Typography>
      </ActionButton>
    </Box>
  )
}

/** Saves an export as a file of the operator's. */
function save({ id }: CustomerDetails, exported: CustomerExport) {
  const text = JSON.stringify(exported, null, 2)
  saveFile(new Blob([text], { type: 'application/json' }), `customer-${id}.json`)
}
