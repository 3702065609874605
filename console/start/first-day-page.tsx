import type { FirstDay, FirstStep } from '@apeak/contract/first-day'
import { consolePaths } from '@apeak/contract/paths'
import DoneIcon from '@mui/icons-material/CheckCircle'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import { Box, Button, LinearProgress, Paper, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Title } from 'react-admin'
import { useNavigate } from 'react-router-dom'
import { call } from '../api.ts'
import { ActionButton } from '../ui/actions.tsx'
import { LinkButton, Muted, Note, VisuallyHidden } from '../ui/text.tsx'

type Step = FirstDay['steps'][number]

/** The resource of items. */
const items = 'products'

/** A step's words, and the field that completes it. */
type Guide = { title: string; says: string; action: string; pathOf(step: Step): string }

const guides: Record<Exclude<FirstStep, 'open'>, Guide> = {
  login: {
    title: 'Secure your login',
    says: 'A second factor, and recovery codes in a safe place.',
    action: 'Renew the codes',
    pathOf: () => '/own-login',
  },
  seller: {
    title: 'Add your seller details',
    says: 'Your name and how shoppers reach you. Shown on the shop and on receipts.',
    action: 'Enter name and contact',
    pathOf: ({ lacks }) => `/shop/shop#${lacks[0] === 'a name' ? 'seller_name' : 'seller_email'}`,
  },
  bank: {
    title: 'Take bank transfers',
    says: 'The account or DuitNow QR that shoppers pay to. You confirm each payment by hand.',
    action: 'Set it up',
    pathOf: ({ lacks }) =>
      lacks.some((lack) => lack.startsWith('a bank account'))
        ? '/payment-instructions/check_payment#bank_accounts'
        : '/payment-methods/check_payment#enabled',
  },
  payments: {
    title: 'Take cards, e-wallets and online banking',
    says: 'Enter the provider’s keys in the shop’s settings file, enable a method, and pay RM 1 to yourself.',
    action: 'Open payment methods',
    pathOf: () => '/payment-methods',
  },
  game: {
    title: 'Add your first game',
    says: 'Its page with a picture, a tag that lists it, and the question for the player ID.',
    action: 'Open the game',
    pathOf: ({ id, lacks }) =>
      id === null ? '/categories/create' : `/categories/${id}#${fieldOf(lacks)}`,
  },
  item: {
    title: 'Add your first item',
    says: 'What shoppers buy, with its price.',
    action: 'Open the item',
    pathOf: ({ id }) => (id === null ? `/${items}/create` : `/${items}/${id}#published_at`),
  },
  order: {
    title: 'Make a test order',
    says: 'Buy from your own shop, in this browser. Then confirm the payment and deliver the order from the queue. Nobody else can buy yet.',
    action: 'Open the queue',
    pathOf: () => '/queue',
  },
}

/** The field of the game's editor for the first thing that it lacks. */
function fieldOf(lacks: readonly string[]): string {
  const fields = { 'a tag': 'tag_ids', 'a picture': 'base_image_id', publishing: 'published_at' }
  return fields[lacks[0] as keyof typeof fields] ?? 'options'
}

type Props = { firstDay: FirstDay; reload(): unknown }

/** The checklist from an empty shop to the first sale. */
export function FirstDayPage({ firstDay: { steps, test_page }, reload }: Props) {
  const tasks = steps.filter(({ name }) => name !== 'open')
  const done = tasks.filter(({ is_done }) => is_done).length
  const game = steps.find(({ name }) => name === 'game')
  const next = tasks.find(({ is_done }) => !is_done)
  return (
    <Box sx={{ py: 2, maxWidth: 760 }}>
      <Title title="Open your shop" />
      <Typography variant="h1" component="h2">
        Set up your shop
      </Typography>
      <Muted sx={{ mt: 0.5, mb: 2 }}>
        {done} of {tasks.length} steps done. The list disappears once the shop is open.
      </Muted>
      <LinearProgress
        variant="determinate"
        value={(100 * done) / tasks.length}
        aria-label="Progress"
        sx={{ mb: 2, borderRadius: 1, height: 6 }}
      />
      <Paper component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {tasks.map((step) => (
          <StepRow key={step.name} step={step} gameId={game?.id ?? null} isNext={step === next}>
            {step.name === 'order' && !step.is_done && test_page && (
              <Button
                href={test_page}
                target="_blank"
                variant={step === next ? 'contained' : 'outlined'}
              >
                Buy one
              </Button>
            )}
          </StepRow>
        ))}
        <OpenRow steps={steps} reload={reload} />
      </Paper>
    </Box>
  )
}

type StepRowProps = { step: Step; gameId: number | null; isNext: boolean; children: ReactNode }

function StepRow({ step, gameId, isNext, children }: StepRowProps) {
  const { title, says, action, pathOf } = guides[step.name as keyof typeof guides]
  const ofGame = step.name === 'item' && step.id === null && gameId !== null
  const path = ofGame ? `/${items}/create?category_id=${gameId}` : pathOf(step)
  return (
    <Box component="li" sx={row}>
      <StepIcon isDone={step.is_done} />
      <Box sx={{ minWidth: 0, flex: { xs: '1 1 calc(100% - 36px)', sm: 1 } }}>
        <Typography variant="h3">{title}</Typography>
        <Note>{says}</Note>
        {!step.is_done && (
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            Missing: {step.lacks.join(', ')}.
          </Typography>
        )}
      </Box>
      {children}
      <LinkButton to={path} variant={isNext && !children ? 'contained' : 'outlined'}>
        {step.is_done
          ? 'View'
          : step.id === null && createWords[step.name]
            ? createWords[step.name]
            : action}
      </LinkButton>
    </Box>
  )
}

const createWords: Partial<Record<FirstStep, string>> = { game: 'Add a game', item: 'Add an item' }

const StepIcon = ({ isDone }: { isDone: boolean }) => (
  <>
    {isDone ? <DoneIcon color="success" /> : <OpenIcon color="disabled" />}
    <VisuallyHidden>{isDone ? 'Done: ' : 'To do: '}</VisuallyHidden>
  </>
)

/** The last step: opens the shop. The server refuses if nothing can be sold. */
function OpenRow({ steps, reload }: { steps: Step[]; reload(): unknown }) {
  const navigate = useNavigate()
  const left = steps.filter(({ name, is_done }) => name !== 'open' && !is_done)
  return (
    <Box component="li" sx={row}>
      <StepIcon isDone={false} />
      <Box sx={{ minWidth: 0, flex: { xs: '1 1 calc(100% - 36px)', sm: 1 } }}>
        <Typography variant="h3">Open the shop</Typography>
        <Note>From then on everybody can buy.</Note>
      </Box>
      <ActionButton
        label="Open the shop"
        variant={left.length === 0 ? 'contained' : 'outlined'}
        right="shop.open"
        title="Open the shop?"
        consequence={
          left.length === 0
            ? 'Everybody can buy from now on.'
            : `Not done yet: ${left.map(({ name }) => guides[name as keyof typeof guides].title.toLowerCase()).join(', ')}. You can do it later.`
        }
        run={() => call('POST', consolePaths.openShop, {})}
        done="Your shop is open."
        onDone={() => {
          navigate('/dashboard')
          void reload()
        }}
      />
    </Box>
  )
}

const row = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-start',
  gap: 1.5,
  p: 2,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
  // On phones the button is below the text.
  '& > .MuiButton-root': { ml: { xs: '36px', sm: 0 } },
} as const
