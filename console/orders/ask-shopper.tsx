import type { OperatorQuestion } from '@apeak/contract/orders-console'
import { consolePaths, pathTo } from '@apeak/contract/paths'
import { Box, TextField, Typography } from '@mui/material'
import { call } from '../api.ts'
import { ActionButton, ActionDialog } from '../ui/actions.tsx'
import { Time } from '../ui/malaysian-time.tsx'
import { Note } from '../ui/text.tsx'
import { useTextInput } from '../ui/typed.tsx'

/** Asks the shopper of an order something. */
export function AskShopperDialog({ id, onClose }: { id: string; onClose(): void }) {
  const question = useTextInput('', { maxLength: 500 })
  return (
    <ActionDialog
      title="Ask the shopper"
      confirm="Ask"
      done="Question sent"
      disabled={question.text === ''}
      onClose={onClose}
      run={(_reason, request_key) =>
        call('POST', pathTo(consolePaths.askShopper, { id }), { text: question.text, request_key })
      }
      consequence="The shopper gets an email and answers on the order’s page. The order’s clock is paused until then."
    >
      <TextField label="Question" {...question.field} multiline minRows={2} autoFocus />
    </ActionDialog>
  )
}

/** The last question to the shopper with its answer. */
export function ShopperQuestion({ id, question }: { id: string; question: OperatorQuestion }) {
  const { text, answer, asked_at, closed_at } = question
  if (closed_at !== null && answer === null) return null
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', overflowWrap: 'anywhere' }}>
      <Note>
        Asked <Time at={asked_at} />: {text}
      </Note>
      {answer === null ? (
        <ActionButton
          label="Withdraw question"
          right="orders.mail"
          title="Withdraw the question?"
          confirm="Withdraw"
          done="Question withdrawn"
          isQuick
          run={(_reason, request_key) =>
            call('POST', pathTo(consolePaths.withdrawQuestion, { id }), { request_key })
          }
          consequence="The order’s clock continues."
        />
      ) : (
        <Typography sx={{ fontWeight: 600 }}>Answer: {answer}</Typography>
      )}
    </Box>
  )
}
