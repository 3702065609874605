import type { Subcategory } from '@apeak/contract/catalog'
import { Picture } from '../ui/picture.tsx'

type Props = { subcategories: Subcategory[]; chosen: number; onChoose: (id: number) => void }

/** Which of a category's subcategories to see the items of. */
export function SubcategoryGrid({ subcategories, chosen, onChoose }: Props) {
  return (
    <fieldset className="mb-4 min-w-0 low:mb-3 md:mb-6">
      <legend className="mb-2 font-display font-bold md:text-lg">Choose Category</legend>
      <div className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0">
        {subcategories.map((subcategory) => (
          <label
            key={subcategory.id}
            className="flex min-h-11 shrink-0 items-center gap-2.5 rounded-full border border-line bg-surface py-1 pr-4 pl-1 leading-tight font-semibold transition hover:border-edge has-checked:border-gold has-checked:bg-gold-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-cool"
          >
            <input
              type="radio"
              name="subcategory"
              className="sr-only"
              checked={subcategory.id === chosen}
              onChange={() => onChoose(subcategory.id)}
            />
            {subcategory.base_image && (
              <Picture
                image={subcategory.base_image}
                alt=""
                sizes="36px"
                widest={36}
                ratio={1}
                late
                className="w-9 shrink-0 rounded-full"
              />
            )}
            {subcategory.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
