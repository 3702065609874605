import { consolePaths } from '@apeak/contract/paths'
import type { DifferenceShown } from '@apeak/contract/payments-console'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Link } from 'react-admin'
import { call } from '../api.ts'
import { useActorNames } from '../operators/use-operator-names.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Money } from '../ui/money.tsx'
import { moneyWord } from './money-words.ts'

type Props = { day: string; differences: readonly DifferenceShown[]; onChange(): void }

/** Where book and report differ, line by line, each to be explained. */
export function DifferenceTable({ day, differences, onChange }: Props) {
  const nameOf = useActorNames()
  if (differences.length === 0) {
    return <Typography color="textSecondary">Book and reports say the same.</Typography>
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {differences.map((one) => (
        <Box
          component="li"
          key={`${one.provider} ${one.kind} ${one.reference}`}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 2,
            rowGap: 0.5,
            alignItems: 'center',
            borderLeft: 3,
            borderColor: isOpen(one) ? 'warning.main' : 'divider',
            pl: 1.5,
          }}
        >
          <Box sx={{ flex: '1 1 18rem', overflowWrap: 'anywhere' }}>
            <Typography component="p" sx={{ fontWeight: 600 }}>
              {whatDiffers(one)}
            </Typography>
            <Typography variant="body2" color="textSecondary">
              {moneyWord(one.provider)}, {one.kind} {one.reference} · <Time at={one.happened_at} />
            </Typography>
            {one.failed_at && (
              <Typography variant="body2">
                Known since <Time at={one.failed_at} />: the money is here.
              </Typography>
            )}
            {one.explained && (
              <Typography variant="body2">
                {one.explained.reason} ({nameOf('operator', one.explained.operator)},{' '}
                <Time at={one.explained.created_at} />)
              </Typography>
            )}
          </Box>
          <Typography component="p">
            Here {one.shop_sen === null ? 'nothing' : <Money sen={one.shop_sen} />}, there{' '}
            {one.report_sen === null ? 'nothing' : <Money sen={one.report_sen} />}
          </Typography>
          {one.payment_id !== null && (
            <Link to={`/payments/${one.payment_id}/show`}>See the payment</Link>
          )}
          {isOpen(one) && <Explain day={day} one={one} onDone={onChange} />}
        </Box>
      ))}
    </Box>
  )
}

/** What the shop knows the reason of needs nobody's. */
const isOpen = ({ explained, failed_at }: DifferenceShown) => !explained && !failed_at

function whatDiffers({ kind, shop_sen, report_sen, word, failed_at }: DifferenceShown): string {
  if (failed_at) {
    return kind === 'chargeback' ? 'Won after it was reported' : 'Failed after it was reported'
  }
  if (shop_sen === null) return 'Missing here'
  if (report_sen !== null) return 'Another amount'
  return word ? `Not money there: ${word}` : 'Missing there'
}

function Explain({ day, one, onDone }: { day: string; one: DifferenceShown; onDone(): void }) {
  const { provider, kind, reference, shop_sen, report_sen } = one
  const seen = { day, provider, kind, reference, shop_sen, report_sen }
  return (
    <ActionButton
      label="Explain"
      right="books.change"
      title="Why do book and report differ?"
      asksReason
      run={(reason) => call('POST', consolePaths.explainDifference, { ...seen, reason })}
      done="It is explained"
      onDone={onDone}
    >
      <Typography variant="body2">
        It stays in the book, with your reason. Should either amount change, it is open again.
      </Typography>
    </ActionButton>
  )
}
