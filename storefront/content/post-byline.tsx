import type { BlogPostSummary } from '@apeak/contract/content'
import { dayText } from '../ui/malaysian-time.ts'

type Props = { post: Pick<BlogPostSummary, 'created_at' | 'user'>; className?: string }

/** A post's author and date. */
export function PostByline({ post, className = '' }: Props) {
  return (
    <p className={`flex flex-wrap gap-x-2 text-sm text-muted ${className}`}>
      <span>{authorOf(post)}</span>
      <span aria-hidden="true">·</span>
      {/* Browsers abbreviate September differently. */}
      <time dateTime={post.created_at} suppressHydrationWarning>
        {dayText(post.created_at)}
      </time>
    </p>
  )
}

/** The author's full name. */
export function authorOf({ user }: Pick<BlogPostSummary, 'user'>): string {
  return [user.first_name, user.last_name].filter(Boolean).join(' ')
}
