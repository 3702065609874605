import type { Category, Option } from '@apeak/contract/catalog'
import { answersText, categoryAnswers } from './option-answers.ts'
import { OptionFields } from './option-fields.tsx'
import { PlayerChips } from './player-chips.tsx'
import { PurchaseStep } from './purchase-step.tsx'
import type { PurchaseState } from './use-purchase.ts'
import { WhereToFind } from './where-to-find.tsx'

type Props = { category: Category; options: Option[]; purchase: PurchaseState }

/** What the category asks: whom the order is for. */
export function DetailsStep({ category, options, purchase }: Props) {
  const { answers, missing, players, answer, answerAll, forgetPlayer } = purchase
  return (
    <PurchaseStep id="enter-details" step={1} title="Enter Details">
      <OptionFields
        options={options}
        answers={answers}
        missing={missing}
        onAnswer={answer}
        onAnswerAll={answerAll}
      />
      <PlayerChips
        players={players}
        shown={answersText(categoryAnswers(options, answers))}
        onChoose={(player) => answerAll(player.answers(options))}
        onForget={forgetPlayer}
      />
      {category.tooltip && <WhereToFind picture={category.tooltip} />}
    </PurchaseStep>
  )
}
