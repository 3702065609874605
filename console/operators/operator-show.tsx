import type { OperatorEntry } from '@apeak/contract/operators'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { Show, useRecordContext } from 'react-admin'
import { Facts } from '../ui/facts.tsx'
import { inWords } from '../ui/history.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { SubjectHistory } from '../ui/subject-history.tsx'
import { OperatorActions } from './operator-actions.tsx'

/** One operator: who they are, what can be done, and what happened. */
export function OperatorShow() {
  return (
    <Show title={<Name />} actions={false}>
      <Card />
    </Show>
  )
}

function Name() {
  return useRecordContext<OperatorEntry>()?.name ?? 'Operator'
}

function Card() {
  const operator = useRecordContext<OperatorEntry>()
  if (!operator) return null
  const { email, role, second_factor, created_at, last_seen_at, deactivated_at } = operator
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h2" sx={{ mr: 1 }}>
          {operator.name}
        </Typography>
        <Chip size="small" label={inWords(role)} />
        {deactivated_at && <Chip size="small" label="Deactivated" color="warning" />}
      </Box>
      <Facts
        facts={[
          ['E-mail', email],
          ['Second factor', second_factor ? 'Set up' : 'None'],
          ['Since', <Time key="since" at={created_at} />],
          ['Last seen', last_seen_at ? <Time key="seen" at={last_seen_at} /> : 'Never'],
          ...(deactivated_at
            ? [['Deactivated', <Time key="out" at={deactivated_at} />] as const]
            : []),
        ]}
      />
      <OperatorActions operator={operator} />
      <SubjectHistory kind="operator" id={operator.id} />
    </Box>
  )
}
