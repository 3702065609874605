/**
 * State transitions of one kind of thing. `before`: returns to the status before the move that it
 * reverses.
 */
export type Moves<Status extends string> = Readonly<
  Record<string, { from: readonly Status[]; to: Status | 'before' }>
>

/** A move that is not allowed in the current status. */
export class CannotMove extends Error {
  readonly move: string
  readonly status: string
  constructor(move: string, status: string) {
    super(`${move} is not possible from ${status}`)
    this.move = move
    this.status = status
  }
}

/** Throws `CannotMove` unless `move` is allowed in `status`. */
export function assertMove<Status extends string, M extends Moves<Status>>(
  moves: M,
  move: keyof M & string,
  status: string,
): void {
  const from: readonly string[] | undefined = moves[move]?.from
  if (!from?.includes(status)) throw new CannotMove(move, status)
}
