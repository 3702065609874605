import type { BlogCategory } from '@apeak/contract/content'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { startTransition, useId, useOptimistic, useState } from 'react'
import { data, Link, useNavigate, useRevalidator } from 'react-router'
import { news as messages } from '#messages/content.ts'
import { pages } from '#messages/frame.ts'
import { api, loadResult, statusOf } from '../api.ts'
import { apiContext } from '../server-context.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { Button, buttonLook } from '../ui/button.tsx'
import { useDeferred } from '../ui/deferred.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PagedCards } from '../ui/paged-cards.tsx'
import type { Route } from './+types/news-page'
import { type NewsChoice, newsChoiceOf, newsPath, toggled } from './news-choice.ts'
import { PostCard, PostCardSkeleton, type PostList, summariesOf } from './post-card.tsx'

/** Loads a page of news of the categories in the address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const choice = newsChoiceOf(new URL(request.url).searchParams)
  const { page, categories } = choice
  const news = await loadResult(
    context.get(apiContext).content.posts(page, categories).then(summariesOf),
  )
  return data({ choice, news }, statusOf(news))
}

/** The same in the browser, without waiting. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const choice = newsChoiceOf(new URL(request.url).searchParams)
  return {
    choice,
    news: loadResult(api.content.posts(choice.page, choice.categories).then(summariesOf)),
  }
}

export default function NewsPage({ loaderData }: Route.ComponentProps) {
  const { choice } = loaderData
  const { state, revalidate } = useRevalidator()
  const result = useDeferred(loaderData.news)
  // The shown posts stay until new ones arrive, so that ticking a category empties nothing.
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
      <Breadcrumbs here={{ name: pages.newsHeading, path: pagePaths.news }} />
      <h1 className="mt-2 text-4xl font-extrabold md:text-5xl">{pages.newsHeading}</h1>
      <div className="mt-7 grid grid-cols-1 gap-x-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        {hasFilter && <NewsFilter categories={news?.blog_categories} choice={choice} />}
        <div className={hasFilter ? 'lg:-mt-7' : 'col-span-full -mt-7'}>
          <PagedCards
            list={list}
            page={news?.blog_posts}
            loading={messages.loading}
            failure={messages.failed}
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

/** Filtered lists are parts of the whole list, the only one for search engines. */
function Head({ choice, failed }: { choice: NewsChoice; failed: boolean }) {
  const page = choice.page > 1 ? choice.page : undefined
  return (
    <PageHead
      title={page ? messages.titleOfPage(page) : pages.newsHeading}
      description={messages.description}
      path={choice.categories.length > 0 ? pagePaths.news : pathTo(pagePaths.news, {}, { page })}
      hidden={failed}
    />
  )
}

function NoPosts({ choice }: { choice: NewsChoice }) {
  if (choice.categories.length === 0) return <p className="text-muted">{messages.none}</p>
  return (
    <>
      <p className="text-muted">{messages.noneInCategories}</p>
      <Link to={pagePaths.news} className={`mt-5 ${buttonLook('plain')}`}>
        {messages.showAll}
      </Link>
    </>
  )
}

// On a phone one picture is on the first screen, with a second one partly visible.
function isAmongFirst(news: PostList | undefined, id: number): boolean {
  return news?.blog_posts.data.slice(0, 2).some((post) => post.id === id) ?? false
}

/** The value, or the last defined one. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}

type Props = { categories: BlogCategory[] | undefined; choice: NewsChoice }

/** The category filter, beside the list or behind a button on small screens. */
function NewsFilter({ categories, choice }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <div className="lg:sticky lg:top-24 lg:self-start">
      <Button
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="w-full lg:hidden"
      >
        {open ? messages.hideCategories : messages.showCategories}
      </Button>
      <div id={id} className={`news-filter max-lg:mt-3 ${open ? '' : 'max-lg:hidden'}`}>
        {categories ? <CategoryForm categories={categories} choice={choice} /> : <FilterSkeleton />}
      </div>
      <noscript>
        <style>{'.news-filter{display:block!important}'}</style>
      </noscript>
    </div>
  )
}

function CategoryForm({ categories, choice }: { categories: BlogCategory[]; choice: NewsChoice }) {
  const navigate = useNavigate()
  // A tick shows at once, before the posts arrive.
  const [shown, setShown] = useOptimistic(choice)
  const toggle = (id: number) =>
    startTransition(async () => {
      const wanted = toggled(shown, id)
      setShown(wanted)
      await navigate(newsPath(wanted), { preventScrollReset: true })
    })
  return (
    <form className="rounded-2xl border border-line bg-surface p-4">
      <fieldset>
        <legend className="contents">
          <span className="block px-1 pb-1 font-display text-lg font-bold">
            {messages.categories}
          </span>
        </legend>
        {categories.map(({ id, name }) => (
          <label
            key={id}
            className="flex min-h-11 items-center gap-3 rounded-xl px-2 py-1.5 hover:bg-raised"
          >
            <input
              type="checkbox"
              name="category"
              value={id}
              checked={shown.categories.includes(id)}
              onChange={() => toggle(id)}
              className="size-5 shrink-0 accent-(--gold)"
            />
            <span className="min-w-0 break-words">{name}</span>
          </label>
        ))}
      </fieldset>
      {choice.categories.length > 0 && (
        <Link
          to={newsPath({ page: 1, categories: [] })}
          preventScrollReset
          className={`mt-2 w-full ${buttonLook('quiet')}`}
        >
          {messages.showAll}
        </Link>
      )}
      <noscript>
        <button type="submit" className={`mt-2 w-full ${buttonLook('plain')}`}>
          {messages.showThese}
        </button>
      </noscript>
    </form>
  )
}

function FilterSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-2xl border border-line bg-surface p-5">
      {[1, 2, 3].map((line) => (
        <div key={line} className="skeleton my-3 h-6" />
      ))}
    </div>
  )
}
