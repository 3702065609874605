import type { PriceHistory } from '@apeak/contract/prices-console'
import Box from '@mui/material/Box'

const [WIDTH, HEIGHT, EDGE] = [600, 80, 6]

/** An item's price over time as a line of steps, sales aside. The table beside it says the same in words. */
export function PriceLine({ changes }: { changes: PriceHistory['data'] }) {
  const steps = changes
    .filter(({ why }) => why !== 'sale')
    .toReversed()
    .map(({ created_at, from_sen, to_sen }) => ({ at: Date.parse(created_at), from_sen, to_sen }))
  const [first] = steps
  if (!first || steps.length < 2) return null
  const until = Date.now()
  const prices = steps.flatMap(({ from_sen, to_sen }) => [to_sen, from_sen ?? to_sen])
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const x = (at: number) => EDGE + ((at - first.at) / (until - first.at)) * (WIDTH - 2 * EDGE)
  const y = (sen: number) =>
    HEIGHT - EDGE - ((sen - low) / Math.max(1, high - low)) * (HEIGHT - 2 * EDGE)
  const path = steps
    .slice(1)
    .reduce(
      (drawn, { at, to_sen }) => `${drawn} H${x(at).toFixed(1)} V${y(to_sen).toFixed(1)}`,
      `M${x(first.at).toFixed(1)} ${y(first.to_sen).toFixed(1)}`,
    )
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      sx={{ display: 'block', width: '100%', height: HEIGHT, mb: 1.5 }}
    >
      <path
        d={`${path} H${WIDTH - EDGE}`}
        fill="none"
        stroke="var(--bar)"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </Box>
  )
}
