import type { BlogPostsResponse } from '@apeak/contract/content'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { useState } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { api, loadResult, statusOf } from '../api.ts'
import { apiContext } from '../server-context.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { buttonLook } from '../ui/button.tsx'
import { useDeferred } from '../ui/deferred.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PagedCards } from '../ui/paged-cards.tsx'
import type { Route } from './+types/news-page'
import { type NewsChoice, newsChoiceOf, newsPath } from './news-choice.ts'
import { NewsFilter } from './news-filter.tsx'
import { PostCard, PostCardSkeleton } from './post-card.tsx'

const title = 'News And Events'

/** A page of the news, of the categories that its address names. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const choice = newsChoiceOf(new URL(request.url).searchParams)
  const { page, categories } = choice
  const news = await loadResult(context.get(apiContext).content.posts(page, categories))
  return data({ choice, news }, statusOf(news))
}

/** The same in the browser, without waiting. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const choice = newsChoiceOf(new URL(request.url).searchParams)
  return { choice, news: loadResult(api.content.posts(choice.page, choice.categories)) }
}

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const { choice } = loaderData
  const { state, revalidate } = useRevalidator()
  const result = useDeferred(loaderData.news)
  // The posts that were shown stay until others come: ticking a category empties nothing.
  const news = useLast(result?.value)
  const list = {
    value: news,
    error: result?.failure,
    fresh: result !== undefined && state === 'idle',
    retry: revalidate,
  }
  const hasFilter = news?.blog_categories.length !== 0
  return (
    <div className="wrap pt-6 md:pt-8">
      <Head choice={choice} failed={result?.failure !== undefined} />
      <Breadcrumbs here={{ name: title, path: pagePaths.news }} />
      <h1 className="mt-2 text-4xl font-extrabold md:text-5xl">{title}</h1>
      <div className="mt-7 grid gap-x-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        {hasFilter && <NewsFilter categories={news?.blog_categories} choice={choice} />}
        <div className={hasFilter ? 'lg:-mt-7' : 'col-span-full -mt-7'}>
          <PagedCards
            list={list}
            page={news?.blog_posts}
            loading="Loading News and Events..."
            failure="Failed to load News and Events data"
            skeleton={<PostCardSkeleton />}
            empty={<NoPosts choice={choice} />}
            first={newsPath({ ...choice, page: 1 })}
          >
            {(post) => <PostCard post={post} first={isAmongFirst(news, post.id)} />}
          </PagedCards>
        </div>
      </div>
    </div>
  )
}

/** Filtered lists are parts of the whole one: search engines need only that. */
function Head({ choice, failed }: { choice: NewsChoice; failed: boolean }) {
  const page = choice.page > 1 ? choice.page : undefined
  return (
    <PageHead
      title={page ? `${title}, page ${page}` : title}
      description="New games, offers, guides and what happens at Apeak."
      path={choice.categories.length > 0 ? pagePaths.news : pathTo(pagePaths.news, {}, { page })}
      hidden={failed}
    />
  )
}

function NoPosts({ choice }: { choice: NewsChoice }) {
  if (choice.categories.length === 0) return <p className="text-muted">There is no news yet.</p>
  return (
    <>
      <p className="text-muted">There are no posts in these categories.</p>
      <Link to={pagePaths.news} className={`mt-5 ${buttonLook('plain')}`}>
        Show all posts
      </Link>
    </>
  )
}

// On a phone one picture is on the first screen, and a second one peeps in.
function isAmongFirst(news: BlogPostsResponse | undefined, id: number): boolean {
  return news?.blog_posts.data.slice(0, 2).some((post) => post.id === id) ?? false
}

/** The value, or the last one that there was while there is none. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
