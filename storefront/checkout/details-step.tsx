import type { Category, Option } from '@apeak/contract/catalog'
import { useState } from 'react'
import { answersText, categoryAnswers } from './option-answers.ts'
import { OptionFields } from './option-fields.tsx'
import { PlayerChips } from './player-chips.tsx'
import { PurchaseStep } from './purchase-step.tsx'
import type { PurchaseState } from './use-purchase.ts'
import { WhereToFind, WhereToFindButton } from './where-to-find.tsx'

type Props = { category: Category; options: Option[]; purchase: PurchaseState }

/** What the category asks: whom the order is for. */
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
