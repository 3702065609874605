import { X } from 'lucide-react'
import type { RememberedPlayer } from './use-remembered-players.ts'

type Props = {
  players: RememberedPlayer[]
  /** What stands in the fields now, as a player's text. */
  shown: string
  onChoose: (player: RememberedPlayer) => void
  onForget: (player: RememberedPlayer) => void
}

/** Whom the shopper has ordered for before: a touch fills in the fields. */
export function PlayerChips({ players, shown, onChoose, onForget }: Props) {
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
