import { formatSen } from '@apeak/contract/money'
import { consolePaths, pagePaths, pathTo } from '@apeak/contract/paths'
import type {
  ProviderTest,
  StartedTest,
  TestedProvider,
  TestedProviders,
  TestStep,
} from '@apeak/contract/payments-console'
import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutlined'
import WaitingIcon from '@mui/icons-material/ScheduleOutlined'
import { Box, Button, Chip, Typography } from '@mui/material'
import { call } from '../api.ts'
import { useActorNames } from '../operators/operator-names.ts'
import { useRead } from '../read.ts'
import { useRights } from '../session.ts'
import { ActionButton } from '../ui/actions.tsx'
import { Loading } from '../ui/loading.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Panel, RetryAlert } from '../ui/panel.tsx'
import { Muted, Note, VisuallyHidden } from '../ui/text.tsx'

const REFRESH_MS = 4_000

/** Tests of the payment providers, with their steps. */
export function ProviderTests() {
  const { data, error, refetch } = useRead<TestedProviders>(
    ['provider-tests'],
    consolePaths.providerTests,
    { everyMs: REFRESH_MS },
  )
  return (
    <Panel title="Test with RM 1">
      <Muted sx={{ mb: 2, maxWidth: '70ch' }}>
        Pay a provider as a shopper would, before the first sale. The shop refunds the money by
        itself and shows each step.
      </Muted>
      {error && !data && <RetryAlert retry={refetch}>The tests could not be loaded.</RetryAlert>}
      {!data && !error && <Loading height={120} />}
      <Box sx={{ display: 'grid', gap: 3 }}>
        {data?.data.map((provider) => (
          <Provider key={provider.id} provider={provider} />
        ))}
      </Box>
    </Panel>
  )
}

const modes = { sandbox: 'Sandbox', live: 'Live' }

const results = {
  running: { label: 'Running', color: 'info' },
  passed: { label: 'Passed', color: 'success' },
  failed: { label: 'Failed', color: 'error' },
  stopped: { label: 'Stopped', color: 'default' },
} as const

function Provider({ provider }: { provider: TestedProvider }) {
  const { label, has_keys, key_names, mode, test } = provider
  return (
    <Box component="section" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h3" component="h3" sx={{ fontSize: '1rem', fontWeight: 600 }}>
          {label}
        </Typography>
        {mode && <Chip label={modes[mode]} />}
        {test && (
          <Box role="status" sx={{ display: 'flex' }}>
            <Chip {...results[test.result]} />
          </Box>
        )}
        <Box sx={{ ml: { sm: 'auto' }, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Actions provider={provider} />
        </Box>
      </Box>
      {!has_keys && <Muted>No keys yet. Set {key_names.join(', ')} and restart the shop.</Muted>}
      {test && <Steps test={test} />}
    </Box>
  )
}

function Actions({ provider: { id, label, has_keys, mode, test } }: { provider: TestedProvider }) {
  const { has } = useRights()
  if (!has('methods.change')) return null
  return (
    <>
      {test?.state === 'open' && (
        <>
          <Button
            variant="contained"
            size="small"
            href={pathTo(pagePaths.providerTest, {}, { id: test.id, pay: 'now' })}
            target="_blank"
            rel="noopener"
          >
            Pay {formatSen(test.amount_sen)}
          </Button>
          <ActionButton
            label="Stop"
            title={`Stop the test of ${label}?`}
            consequence="Money that still arrives is refunded."
            run={() => call('POST', pathTo(consolePaths.stopProviderTest, { id: test.id }), {})}
            done="Test stopped."
          />
        </>
      )}
      {test?.may_refund && (
        <ActionButton
          label="Refund again"
          title={`Refund ${formatSen(test.amount_sen)}?`}
          run={(_, request_key) =>
            call('POST', pathTo(consolePaths.refundProviderTest, { id: test.id }), { request_key })
          }
          done="Refund requested."
        />
      )}
      {has_keys && test?.state !== 'open' && (
        <ActionButton
          label="Start a test"
          title={`Test ${label}`}
          consequence={
            mode === 'sandbox'
              ? 'These are sandbox keys: no money moves. Pay in the tab that you open next.'
              : 'You pay real money in the tab that you open next. It is refunded, but the provider may keep its fee.'
          }
          isQuick
          run={(_, request_key) =>
            call<StartedTest>('POST', consolePaths.providerTests, { provider: id, request_key })
          }
          done="Test started."
        />
      )}
    </>
  )
}

const stepNames: Record<TestStep['name'], string> = {
  keys: 'Keys accepted',
  payment: 'Payment made',
  message: 'Message received',
  return: 'Browser returned',
  confirmed: 'Confirmed by the provider',
  booked: 'Money booked',
  refund: 'Refund sent',
  refunded: 'Refund confirmed',
}

const looks = {
  done: { Icon: DoneIcon, color: 'success', word: 'done' },
  waiting: { Icon: WaitingIcon, color: 'disabled', word: 'waiting' },
  failed: { Icon: FailedIcon, color: 'error', word: 'failed' },
} as const

/** The steps of a test; folded once it is over and needs nobody. */
function Steps({ test }: { test: ProviderTest }) {
  const nameOf = useActorNames()
  const { short_reference, operator, created_at, steps, result } = test
  return (
    <details open={result === 'running' || steps.some(({ state }) => state === 'failed')}>
      <Note component="summary" sx={{ cursor: 'pointer' }}>
        {short_reference}, started by {nameOf('operator', operator)}, <Time at={created_at} />
      </Note>
      <Box component="ol" sx={{ m: 0, mt: 1, p: 0, display: 'grid', gap: 1, listStyle: 'none' }}>
        {steps.map((step) => (
          <Step key={step.name} step={step} />
        ))}
      </Box>
    </details>
  )
}

function Step({ step: { name, state, at, text } }: { step: TestStep }) {
  const { Icon, color, word } = looks[state]
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
      <Icon color={color} fontSize="small" sx={{ mt: '2px' }} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere', maxWidth: '70ch' }}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {stepNames[name]}
        </Typography>
        <VisuallyHidden>, {word}</VisuallyHidden>
        {at && (
          <Note component="span" sx={{ ml: 1 }}>
            <Time at={at} />
          </Note>
        )}
        <Note sx={state === 'failed' ? { color: 'error.main' } : {}}>{text}</Note>
      </Box>
    </Box>
  )
}
