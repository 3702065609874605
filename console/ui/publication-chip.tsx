import { type Publication, publicationOf } from '@apeak/contract/publishing'
import Chip, { type ChipProps } from '@mui/material/Chip'
import { shortTime } from './malaysian-time.tsx'

/** What the states are called, and in which colour. */
export const publicationLooks: Record<Publication, { label: string; color: ChipProps['color'] }> = {
  draft: { label: 'Draft', color: 'default' },
  scheduled: { label: 'Scheduled', color: 'info' },
  published: { label: 'Published', color: 'success' },
  archived: { label: 'Archived', color: 'warning' },
}

/** How something stands with shoppers, in a word; with its time where it is scheduled. */
export function PublicationChip({
  thing,
}: {
  thing: { published_at: string | null; archived_at: string | null }
}) {
  const publication = publicationOf(thing)
  const { label, color = 'default' } = publicationLooks[publication]
  const words =
    publication === 'scheduled' ? `${label}, ${shortTime(thing.published_at ?? '')}` : label
  return <Chip size="small" color={color} label={words} />
}
