import { Box } from '@mui/material'

/**
 * A player's id in a monospaced font. Long numbers are shown in groups of four, without characters between
 * them, so that what is selected and copied is the id.
 */
export function GroupedText({ text, size = '1.0625rem' }: { text: string; size?: string }) {
  // Group boundaries: before every fourth digit of a long number.
  const groups = [...text.matchAll(/\d{7,}|\D+|\d{1,6}(?!\d)/g)].flatMap(({ 0: part, index }) =>
    /^\d{7,}$/.test(part)
      ? [...part.matchAll(/\d{1,4}/g)].map((group) => ({
          ...{ text: group[0], at: index + group.index, isNext: group.index > 0 },
        }))
      : [{ text: part, at: index, isNext: false }],
  )
  return (
    <Box
      component="span"
      sx={{ fontFamily: 'ui-monospace, monospace', fontWeight: 600, fontSize: size }}
    >
      {groups.map((group) => (
        <Box component="span" key={group.at} sx={group.isNext ? { ml: '0.3em' } : {}}>
          {group.text}
        </Box>
      ))}
    </Box>
  )
}
