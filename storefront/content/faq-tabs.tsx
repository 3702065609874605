import type { FaqCategory } from '@apeak/contract/content'
import * as Tabs from 'radix-ui/tabs'
import { FaqItems } from './faq-item.tsx'

type Props = { categories: FaqCategory[]; chosen: number; onChoose: (categoryId: number) => void }

/** The categories as tabs. Every question is in the page: without scripts all of them show. */
export function FaqTabs({ categories, chosen, onChoose }: Props) {
  return (
    <Tabs.Root value={String(chosen)} onValueChange={(value) => onChoose(Number(value))}>
      <Tabs.List aria-label="Categories" className="faq-tabs flex flex-wrap gap-2">
        {categories.map(({ faq_category_id, faq_category_name }) => (
          <Tabs.Trigger
            key={faq_category_id}
            value={String(faq_category_id)}
            className="min-h-11 max-w-full rounded-full border border-line bg-surface px-5 font-semibold break-words transition hover:border-edge data-[state=active]:border-gold data-[state=active]:bg-gold-wash data-[state=active]:text-gold"
          >
            {faq_category_name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {categories.map(({ faq_category_id, faq_category_name, faqs }) => (
        <Tabs.Content
          key={faq_category_id}
          value={String(faq_category_id)}
          forceMount
          tabIndex={-1}
          className="faq-panel mt-5 outline-none data-[state=inactive]:hidden"
        >
          <h2 className="sr-only">{faq_category_name}</h2>
          <FaqItems faqs={faqs} />
        </Tabs.Content>
      ))}
      <noscript>
        <style>
          {
            '.faq-tabs{display:none}.faq-panel{display:block!important}.faq-panel>h2{position:static;width:auto;height:auto;margin:2rem 0 .75rem;clip-path:none;font-size:1.5rem}'
          }
        </style>
      </noscript>
    </Tabs.Root>
  )
}
