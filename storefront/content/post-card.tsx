import type { BlogPostSummary, BlogPostsResponse } from '@apeak/contract/content'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { cards } from '#messages/frame.ts'
import { dayText } from '../ui/malaysian-time.ts'
import { Picture } from '../ui/picture.tsx'
import { textLanguage } from '../ui/text-language.ts'

type Props = {
  post: BlogPostSummary
  /** The heading level of its title. */
  heading?: 'h2' | 'h3'
  /** Whether its picture is on the first screen. */
  first?: boolean
}

/** The posts of a list without their articles, which would only make the page heavier. */
export function summariesOf({ blog_posts, blog_categories }: BlogPostsResponse): PostList {
  const data = blog_posts.data.map(({ description: _article, ...summary }) => summary)
  return { blog_posts: { ...blog_posts, data }, blog_categories }
}

export type PostList = Pick<BlogPostsResponse, 'blog_categories'> & {
  blog_posts: Omit<BlogPostsResponse['blog_posts'], 'data'> & { data: BlogPostSummary[] }
}

const sizes = '(min-width: 80rem) 20rem, (min-width: 48rem) 44vw, 92vw'

/** A post in a list. The whole card links to its article. */
export function PostCard({ post, heading: Heading = 'h2', first = false }: Props) {
  return (
    <article className="group relative flex w-full flex-col overflow-hidden rounded-2xl border border-line bg-surface transition duration-200 ease-out hover:-translate-y-1 hover:border-edge hover:shadow-lift">
      <Picture
        image={post.featured_image}
        sizes={sizes}
        widest={640}
        ratio={16 / 9}
        first={first}
      />
      <div className="flex flex-1 flex-col p-5">
        <PostByline post={post} />
        <Heading lang={textLanguage(post, 'title')} className="mt-2 text-xl break-words">
          {post.title}
        </Heading>
        <p lang={textLanguage(post, 'excerpt')} className="mt-2 mb-3 line-clamp-3 text-muted">
          {post.excerpt}
        </p>
        <Link
          to={pathTo(pagePaths.article, { slug: post.slug })}
          prefetch="intent"
          className="mt-auto inline-flex min-h-11 items-center gap-1.5 self-start font-semibold text-cool underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-cool focus-visible:after:-outline-offset-2"
        >
          <span aria-hidden="true">{cards.readMore}</span>
          <span className="sr-only">{cards.readMoreAbout(post.title)}</span>
          <ArrowRight className="size-4.5 transition group-hover:translate-x-0.5" />
        </Link>
      </div>
    </article>
  )
}

/** The loading state of a card. */
export function PostCardSkeleton() {
  return (
    <div aria-hidden="true" className="overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="skeleton aspect-video rounded-none!" />
      <div className="p-5">
        <div className="skeleton h-5 w-1/2" />
        <div className="skeleton mt-3 h-6 w-4/5" />
        <div className="skeleton mt-4 h-16" />
        <div className="skeleton mt-5 h-6 w-28" />
      </div>
    </div>
  )
}

type BylineProps = { post: Pick<BlogPostSummary, 'created_at' | 'user'>; className?: string }

/** A post's author and date. */
export function PostByline({ post, className = '' }: BylineProps) {
  return (
    <p className={`flex flex-wrap gap-x-2 text-sm text-muted ${className}`}>
      <span>{authorOf(post)}</span>
      <span aria-hidden="true">·</span>
      <time dateTime={post.created_at}>{dayText(post.created_at)}</time>
    </p>
  )
}

/** The author's full name. */
export function authorOf({ user }: Pick<BlogPostSummary, 'user'>): string {
  return [user.first_name, user.last_name].filter(Boolean).join(' ')
}
