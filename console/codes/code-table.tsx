import type { CodeEntry, RevealedCode } from '@apeak/contract/codes-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Box, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { ListBase } from 'react-admin'
import { Link } from 'react-router-dom'
import { call } from '../api.ts'
import { ActionButton } from '../ui/actions.tsx'
import { ListPages } from '../ui/console-list.tsx'
import { Col, ConsoleTable, TimeCol } from '../ui/console-table.tsx'
import { dayText } from '../ui/malaysian-time.tsx'
import { RadioChoice } from '../ui/typed.tsx'

const words: Record<CodeEntry['status'], string> = {
  available: 'Available',
  issued: 'Delivered',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
}

/** The last day on which a code is valid, in Malaysia. */
const lastDay = (expiresAt: string) => dayText(Date.parse(expiresAt) - 1)

type Props = { filter: { product_id: number } | { order_id: string } }

/** Codes of a product or an order with their status; authorised operators can reveal them. */
export function CodeTable({ filter }: Props) {
  return (
    <ListBase
      resource="codes"
      filter={filter}
      sort={{ field: 'id', order: 'DESC' }}
      perPage={10}
      disableSyncWithLocation
      storeKey={false}
    >
      <ConsoleTable nothing="No codes yet. Import the first from a file or by pasting them.">
        <Col source="id" label="Number" />
        <Col label="State" render={stateOf} />
        <Col
          source="expires_at"
          label="Valid until"
          hide="phone"
          render={({ expires_at }: CodeEntry) => (expires_at ? lastDay(expires_at) : 'Never')}
        />
        <TimeCol source="issued_at" label="Delivered" hide="narrow" />
        <Col
          label="Order"
          hide="narrow"
          render={({ order_id }: CodeEntry) => order_id && <OrderLink id={order_id} />}
        />
        <Col
          label="Code"
          render={(code: CodeEntry) => (
            <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1 }}>
              <RevealCodeButton id={code.id} />
              <WithdrawCodesButtons code={code} />
            </Box>
          )}
        />
      </ConsoleTable>
      <ListPages perPages={[10, 25, 100]} />
    </ListBase>
  )
}

/** A code's status. `PhoneNote` links its order on narrow screens. */
const stateOf = ({ status, order_id }: CodeEntry) => (
  <>
    {words[status]}
    {order_id && (
      <Box component="span" sx={{ display: { md: 'none' } }}>
        {' '}
        with <OrderLink id={order_id}>an order</OrderLink>
      </Box>
    )}
  </>
)

function OrderLink({ id, children = id }: { id: string; children?: ReactNode }) {
  return (
    <Link to={`/orders/${id}/show`} style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Link>
  )
}

/** Reveals a code after a reason is given, until the page is left. */
function RevealCodeButton({ id }: { id: number }) {
  const [code, setCode] = useState<string>()
  if (code !== undefined) {
    return (
      <Box component="code" sx={{ fontFamily: 'ui-monospace, monospace', userSelect: 'all' }}>
        {code}
      </Box>
    )
  }
  const reveal = async (reason: string) => {
    const path = pathTo(consolePaths.revealCode, { id: String(id) })
    setCode((await call<RevealedCode>('POST', path, { reason })).code)
  }
  return (
    <ActionButton
      label="Reveal"
      title={`Reveal code ${id}?`}
      right="codes.reveal"
      asksReason
      run={reveal}
      done="Code revealed"
      consequence="Anyone who sees the code can use it. Your reason is recorded in the history."
    />
  )
}

/** Withdraws a code, or all remaining ones of its import. */
function WithdrawCodesButtons({ code: { id, import_id, status } }: { code: CodeEntry }) {
  const [scope, setScope] = useState<'code' | 'import'>('code')
  if (status !== 'available') return null
  const path =
    scope === 'import'
      ? pathTo(consolePaths.withdrawImport, { id: String(import_id) })
      : pathTo(consolePaths.withdrawCode, { id: String(id) })
  return (
    <ActionButton
      label="Withdraw"
      title={`Withdraw code ${id}?`}
      right="codes.withdraw"
      color="error"
      asksReason
      run={(reason) => call('POST', path, { reason })}
      done="Withdrawn"
    >
      <RadioChoice
        label="Withdraw"
        value={scope}
        onChoose={setScope}
        choices={{ code: 'This code only', import: 'All undelivered codes of its import' }}
      />
      <Typography variant="body2">
        It is no longer delivered and cannot be imported again.
      </Typography>
    </ActionButton>
  )
}
