import { consolePaths } from '@apeak/contract/paths'
import type { ProvidersShown } from '@apeak/contract/payments-console'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'
import { Facts } from '../ui/facts.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { moneyWord } from './money-words.ts'

/** How the shop stands with each provider: what is open there, its quota, its messages. */
export function ProviderStates() {
  const { data } = useQuery({
    queryKey: ['payment-providers'],
    queryFn: () =>
      call<ProvidersShown>('GET', consolePaths.paymentProviders, undefined, { background: true }),
    refetchInterval: 30_000,
  })
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mt: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 22rem), 1fr))',
      }}
    >
      {data?.providers.map((provider) => (
        <Card key={provider.name} sx={{ p: 2 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mb: 1.5 }}>
            <Typography variant="h2">{moneyWord(provider.name)}</Typography>
            {provider.paused_until && <Chip size="small" color="warning" label="Left alone" />}
          </Box>
          <Facts facts={factsOf(provider)} />
        </Card>
      ))}
    </Box>
  )
}

function factsOf(provider: ProvidersShown['providers'][number]) {
  const { paused_until, last_message_at, calls } = provider
  return [
    ['Open attempts', `${provider.open_attempts}, ${provider.due_attempts} due`],
    ['Not captured', provider.uncaptured],
    [
      'Messages',
      `${provider.waiting_messages} waiting, ${provider.unreadable_messages} unreadable`,
    ],
    ['Last message', last_message_at ? <Time key="last" at={last_message_at} /> : 'None yet'],
    [
      'Calls in a minute',
      calls.map(({ call: name, used }) => `${name} ${used}`).join(', ') || 'None counted',
    ],
    ...(paused_until
      ? ([['Left alone until', <Time key="until" at={paused_until} />]] as const)
      : []),
  ] as const
}
