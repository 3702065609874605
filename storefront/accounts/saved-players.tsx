import type { RememberedPlayer } from '@apeak/contract/players'
import { X } from 'lucide-react'
import { api } from '../api.ts'
import { answersText } from '../checkout/option-answers.ts'
import { RetryBox } from '../ui/error-box.tsx'
import { useQuery } from '../ui/use-query.ts'

/** Whom the shopper has ordered for, as the shop fills it in next time; each can be forgotten. */
export function SavedPlayers() {
  const { value, error, fresh, retry } = useQuery('players', () => api.checkout.players())
  if (error) {
    return <RetryBox message="Failed to load saved players" busy={!fresh} onRetry={retry} />
  }
  if (!value || value.players.length === 0) return null
  return (
    <section aria-labelledby="saved-players" className="mt-10">
      <h3 id="saved-players" className="text-xl">
        Saved players
      </h3>
      <p className="mt-1 text-muted">Filled in for you when you buy for the same game again.</p>
      <ul className="mt-4 divide-y divide-line rounded-2xl border border-line">
        {value.players.map((player) => (
          <Player key={player.id} player={player} onForgotten={retry} />
        ))}
      </ul>
    </section>
  )
}

type PlayerProps = { player: RememberedPlayer; onForgotten: () => void }

function Player({ player, onForgotten }: PlayerProps) {
  const text = answersText(player.answers)
  const forget = () => api.checkout.forgetPlayer({ id: player.id }).then(onForgotten, onForgotten)
  return (
    <li className="flex min-h-14 items-center gap-4 py-1 pr-1.5 pl-4">
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block truncate font-medium tabular-nums">{text}</span>
        <span className="block text-sm text-muted">{player.category.name}</span>
      </span>
      <button
        type="button"
        aria-label={`Forget ${text}`}
        onClick={forget}
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted hover:bg-raised hover:text-ink"
      >
        <X aria-hidden="true" className="size-4.5" />
      </button>
    </li>
  )
}
