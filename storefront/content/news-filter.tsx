import type { BlogCategory } from '@apeak/contract/content'
import { startTransition, useId, useOptimistic, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button, buttonLook } from '../ui/button.tsx'
import { type NewsChoice, newsPath, toggled } from './news-choice.ts'

type Props = { categories: BlogCategory[] | undefined; choice: NewsChoice }

/** The categories of the news to tick, beside the list; behind a button on small screens. */
export function NewsFilter({ categories, choice }: Props) {
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
        {open ? 'Hide Categories' : 'Show Categories'}
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
  // A tick shows at once, not when the posts have come.
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
          <span className="block px-1 pb-1 font-display text-lg font-bold">Categories</span>
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
          Show all posts
        </Link>
      )}
      <noscript>
        <button type="submit" className={`mt-2 w-full ${buttonLook('plain')}`}>
          Show these
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
