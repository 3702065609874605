import type { BlogPostsResponse } from '@apeak/contract/content'
import { pagePaths } from '@apeak/contract/paths'
import type { ReactNode } from 'react'
import type { Deferred } from '../api.ts'
import { Carousel } from '../ui/carousel.tsx'
import { AwaitDeferred } from '../ui/deferred.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useBelowFold } from '../ui/use-below-fold.ts'
import { PostCard, PostCardSkeleton } from './post-card.tsx'

/** How many posts the carousel shows. */
export const newsCount = 4

const delay = 10_000
const width = 'w-[85%] px-2 sm:w-1/2 lg:w-1/3'

/** The newest posts. Where they cannot be read, the page goes without them. */
export function NewsCarousel({ load }: { load: Deferred<BlogPostsResponse> }) {
  return (
    <AwaitDeferred load={load} pending={<NewsSkeleton />} failed={() => null}>
      {({ blog_posts: { data } }) =>
        data.length > 0 && (
          <NewsSection>
            <Carousel
              label="News"
              delay={delay}
              slideClass={`flex ${width}`}
              controlsClass="mt-3 px-2"
              slides={data.slice(0, newsCount).map((post) => ({
                id: post.id,
                content: () => <PostCard post={post} heading="h3" />,
              }))}
            />
          </NewsSection>
        )
      }
    </AwaitDeferred>
  )
}

function NewsSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="news" className={`wrap pt-14 md:pt-18 ${useBelowFold()}`}>
      <SectionHead id="news" title="News And Events" to={pagePaths.news} />
      <div className="-mx-2">{children}</div>
    </section>
  )
}

function NewsSkeleton() {
  return (
    <NewsSection>
      <div role="status" className="flex overflow-hidden">
        <span className="sr-only">Loading...</span>
        {[1, 2, 3].map((card) => (
          <div key={card} className={`shrink-0 ${width}`}>
            <PostCardSkeleton />
          </div>
        ))}
      </div>
    </NewsSection>
  )
}
