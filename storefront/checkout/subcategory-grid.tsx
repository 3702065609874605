import type { Subcategory } from '@apeak/contract/catalog'
import { Picture } from '../ui/picture.tsx'

type Props = { subcategories: Subcategory[]; chosen: number; onChoose: (id: number) => void }

/** Which of a category's subcategories to see the items of. */
export function SubcategoryGrid({ subcategories, chosen, onChoose }: Props) {
  return (
    <fieldset className="mb-6">
      <legend className="mb-2.5 font-display text-lg font-bold">Choose Category</legend>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        {subcategories.map((subcategory) => (
          <label
            key={subcategory.id}
            className="flex min-h-14 items-center gap-3 rounded-xl border border-line bg-surface p-2 pr-3 leading-tight font-semibold transition hover:border-edge has-checked:border-gold has-checked:bg-gold-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-cool"
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
                sizes="40px"
                widest={40}
                ratio={1}
                className="w-10 shrink-0 rounded-lg"
              />
            )}
            {subcategory.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
