import { pathIn } from '@apeak/contract/languages'
import { pagePaths } from '@apeak/contract/paths'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { pageParts, pages } from '#messages/frame.ts'
import { language } from '#messages/language.ts'
import { useSettings } from '../layout/settings.ts'
import { StructuredData } from './page-head.tsx'

type Crumb = { name: string; path: string }
type Props = {
  /** The pages between home and this one. */
  above?: Crumb[]
  here: Crumb
}

/** Breadcrumbs, for visitors and search engines. */
export function Breadcrumbs({ above = [], here }: Props) {
  const { publicUrl } = useSettings()
  const way = [{ name: pages.home, path: pagePaths.home }, ...above]
  return (
    <>
      <nav aria-label={pageParts.breadcrumbs} className="text-sm text-muted">
        <ol className="flex items-center gap-1">
          {way.map(({ name, path }) => (
            <li key={path} className="flex shrink-0 items-center gap-1">
              <Link
                to={path}
                className="inline-flex min-h-11 min-w-11 items-center underline-offset-4 hover:text-ink hover:underline"
              >
                {name}
              </Link>
              <ChevronRight className="size-4 text-edge" />
            </li>
          ))}
          <li aria-current="page" className="min-w-0 truncate">
            {here.name}
          </li>
        </ol>
      </nav>
      <StructuredData
        data={{
          '@type': 'BreadcrumbList',
          itemListElement: [...way, here].map(({ name, path }, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name,
            item: new URL(pathIn(language, path), publicUrl).href,
          })),
        }}
      />
    </>
  )
}
