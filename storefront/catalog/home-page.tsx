import { data } from 'react-router'
import { api, loadResult, statusOf } from '../api.ts'
import { apiContext } from '../server-context.ts'
import { useDeferred } from '../ui/deferred.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/home-page'
import { Hero } from './hero.tsx'
import { TagSections } from './tag-sections.tsx'

/** The home page's sections, each with its own result. */
export async function loader({ context }: Route.LoaderArgs) {
  const tags = await loadResult(context.get(apiContext).catalog.homepageTags())
  return data({ tags }, statusOf(tags))
}

/** The same in the browser, without waiting: the page shows its skeleton meanwhile. */
export function clientLoader() {
  return { tags: loadResult(api.catalog.homepageTags()) }
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const tags = useDeferred(loaderData.tags)
  return (
    <>
      <PageHead
        title="Game top-ups in Malaysia"
        description="Game top-ups, passes and gift cards in Malaysia, paid by gold balance, card or online banking."
      />
      <Hero tags={tags?.value ?? []} />
      <TagSections load={loaderData.tags} />
    </>
  )
}
