import type { Category, Image, Option } from '@apeak/contract/catalog'
import { CircleQuestionMark, X } from 'lucide-react'
import { useState } from 'react'
import { Picture } from '../ui/picture.tsx'
import { answersText, categoryAnswers } from './option-answers.ts'
import { OptionFields } from './option-fields.tsx'
import { PurchaseStep } from './purchase-step.tsx'
import type { RememberedPlayer } from './use-choices.ts'
import type { PurchaseState } from './use-purchase.ts'

type Props = { category: Category; options: Option[]; purchase: PurchaseState }

/** The category's options: the recipient of the order. */
export function DetailsStep({ category, options, purchase }: Props) {
  const { answers, missing, players, answer, answerAll, forgetPlayer } = purchase
  const { tooltip } = category
  const [isHelpOpen, setHelpOpen] = useState(false)
  return (
    <PurchaseStep id="enter-details" step={1} title="Enter Details">
      <div className={isHelpOpen ? 'grid gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]' : ''}>
        <OptionFields
          options={options}
          answers={answers}
          missing={missing}
          help={
            tooltip && (
              <WhereToFindButton open={isHelpOpen} onToggle={() => setHelpOpen(!isHelpOpen)} />
            )
          }
          onAnswer={answer}
          onAnswerAll={answerAll}
        />
        {tooltip && isHelpOpen && <WhereToFind picture={tooltip} />}
      </div>
      <PlayerChips
        players={players}
        shown={answersText(categoryAnswers(options, answers))}
        onChoose={(player) => answerAll(player.answers(options))}
        onForget={forgetPlayer}
      />
    </PurchaseStep>
  )
}

type PlayerChipsProps = {
  players: RememberedPlayer[]
  /** The fields' present values, as a player's text. */
  shown: string
  onChoose: (player: RememberedPlayer) => void
  onForget: (player: RememberedPlayer) => void
}

/** Recent recipients; selecting one fills in the fields. */
function PlayerChips({ players, shown, onChoose, onForget }: PlayerChipsProps) {
  if (players.length === 0) return null
  return (
    <ul aria-label="Players you ordered for" className="mt-3 flex flex-wrap gap-2">
      {players.map((player) => (
        <li
          key={player.text}
          className="flex max-w-full items-center rounded-full border border-line bg-surface has-aria-pressed:border-gold has-aria-pressed:bg-gold-wash"
        >
          <button
            type="button"
            aria-pressed={player.text === shown || undefined}
            onClick={() => onChoose(player)}
            className="min-h-11 truncate rounded-l-full pr-1 pl-4 font-medium tabular-nums"
          >
            {player.text}
          </button>
          <button
            type="button"
            aria-label={`Forget ${player.text}`}
            onClick={() => onForget(player)}
            className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:text-ink"
          >
            <X aria-hidden="true" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  )
}

const panel = 'where-to-find'

type WhereToFindButtonProps = { open: boolean; onToggle: () => void }

/** A button beside the label that shows where in the game to find the details. */
function WhereToFindButton({ open, onToggle }: WhereToFindButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={panel}
      onClick={onToggle}
      className="relative inline-flex shrink-0 items-center gap-1.5 text-sm font-medium text-cool underline-offset-4 before:absolute before:-inset-3 hover:underline"
    >
      <CircleQuestionMark aria-hidden="true" className="size-4.5 max-[22rem]:hidden" />
      Where is it?
    </button>
  )
}

/** The explanatory picture, visible while typing. */
function WhereToFind({ picture }: { picture: Image }) {
  return (
    <div id={panel}>
      <Picture
        image={picture}
        alt="Where the details are found in the game"
        sizes="(min-width: 64rem) 18rem, (min-width: 48rem) 36rem, 92vw"
        widest={576}
        ratio={16 / 10}
        whole
        className="w-full max-w-xl rounded-2xl border border-line"
      />
    </div>
  )
}
