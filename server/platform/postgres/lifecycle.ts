/**
 * The moves of one kind of thing: from which statuses each leads, and to which. `before`: to the
 * status before the move that it takes back.
 */
export type Moves<Status extends string> = Readonly<
  Record<string, { from: readonly Status[]; to: Status | 'before' }>
>

/** A move that the thing's present status does not allow. */
export class CannotMove extends Error {
  readonly move: string
  readonly status: string
  constructor(move: string, status: string) {
    super(`${move} is not possible from ${status}`)
    this.move = move
    this.status = status
  }
}

/** Throws `CannotMove` where `move` does not lead from `status`. */
export function assertMove<Status extends string, M extends Moves<Status>>(
  moves: M,
  move: keyof M & string,
  status: string,
): void {
  const from: readonly string[] | undefined = moves[move]?.from
  if (!from?.includes(status)) throw new CannotMove(move, status)
}
